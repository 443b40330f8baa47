// Running a search from Python: the GIL, signals, progress, the time limit.
#pragma once

#include <nanobind/nanobind.h>

#include <limits>
#include <optional>

#include "bicover/base/stop.hpp"

namespace bicover::bind {

namespace nb = nanobind;

// Runs a search without the GIL. Ten times a second it takes the GIL back to tell `progress` and
// to see whether Ctrl-C was pressed; that stops the search, and is not raised again: the caller
// gets the best answer so far, and the reason "interrupt".
template <typename Search>
const char* run(std::optional<double> seconds, const nb::object& progress, Search&& search) {
  bool failed = false;
  Stop stop(seconds.value_or(std::numeric_limits<double>::infinity()), [&](const Progress& now) {
    nb::gil_scoped_acquire acquired;
    if (PyErr_CheckSignals() != 0) {
      if (PyErr_ExceptionMatches(PyExc_KeyboardInterrupt))
        PyErr_Clear();
      else
        failed = true;
      return true;
    }
    if (!progress.is_none()) {
      nb::handle result = PyObject_CallFunction(progress.ptr(), "LL", now.done, now.value);
      if (!result.is_valid()) return failed = true;
      result.dec_ref();
    }
    return false;
  });
  {
    nb::gil_scoped_release released;
    search(stop);
  }
  if (failed) throw nb::python_error();
  switch (stop.reason()) {
    case Stop::Reason::deadline:
      return "time limit";
    case Stop::Reason::requested:
      return "interrupt";
    default:
      return nullptr;
  }
}

inline nb::object reason_object(const char* reason) {
  return reason == nullptr ? nb::none() : nb::object(nb::str(reason));
}

}  // namespace bicover::bind
