// Two additions that OpenSpiel's C++ search needs for games in Python. OpenSpiel's class for their
// states does not forward `ResampleFromInfostate`, and evaluators cannot be derived in Python.
// `_ismcts.py` compiles this file against the headers of the installed OpenSpiel.

#define PYBIND11_DETAILED_ERROR_MESSAGES
#include <pybind11/functional.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "open_spiel/algorithms/is_mcts.h"
#include "open_spiel/algorithms/mcts.h"
#include "open_spiel/spiel.h"

namespace py = pybind11;

using open_spiel::ActionsAndProbs;
using open_spiel::Player;
using open_spiel::State;
using open_spiel::algorithms::Evaluator;
using open_spiel::algorithms::ISMCTSBot;

namespace {

// Returns the Python object of a state, not a copy of it.
py::object in_python(const State& state) {
  return py::cast(&state, py::return_value_policy::reference);
}

// Calls a Python object that has the methods of OpenSpiel's evaluators.
class PythonEvaluator : public Evaluator {
 public:
  explicit PythonEvaluator(py::object evaluator) : evaluator_(std::move(evaluator)) {}

  std::vector<double> Evaluate(const State& state) override {
    py::gil_scoped_acquire lock;
    py::object values = evaluator_.attr("evaluate")(in_python(state));
    auto by_player = values.cast<std::vector<double>>();
    // The search reads a player's value without checking the length.
    if (by_player.size() != static_cast<size_t>(state.NumPlayers())) {
      throw py::value_error("`evaluate` gives one value for each player");
    }
    return by_player;
  }

  ActionsAndProbs Prior(const State& state) override {
    py::gil_scoped_acquire lock;
    return evaluator_.attr("prior")(in_python(state)).cast<ActionsAndProbs>();
  }

 private:
  py::object evaluator_;
};

std::unique_ptr<State> resample(const State& state, Player player, std::function<double()> rng) {
  py::gil_scoped_acquire lock;
  py::object known = in_python(state);
  py::object world = known.attr("resample_from_infostate")(player, std::move(rng));
  // None would become a null pointer, and the search would dereference it.
  if (!py::isinstance<State>(world)) {
    throw py::type_error("`resample_from_infostate` gives a state");
  }
  if (world.is(known)) return state.Clone();
  // From here on the search owns the world and the Python object in it.
  return world.cast<std::unique_ptr<State>>();
}

}  // namespace

PYBIND11_MODULE(_ismcts_native, module) {
  // Modules see each other's classes only if the same pybind11 made them.
  if (py::detail::get_type_info(typeid(State)) == nullptr) {
    throw py::import_error(
        "OpenSpiel was built with another pybind11 than the installed one; 2.0.2 was with 3.1");
  }
  py::class_<PythonEvaluator, Evaluator, std::shared_ptr<PythonEvaluator>>(module, "Evaluator")
      .def(py::init<py::object>());
  module.def("let_resample", [](ISMCTSBot& bot) { bot.SetResampler(resample); });
}
