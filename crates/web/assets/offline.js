// The page without a network goes on by itself when there is one.
addEventListener("online", () => location.reload());
