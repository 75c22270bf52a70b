// The offline page reloads by itself when there is a network.
addEventListener("online", () => location.reload());
