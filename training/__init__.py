"""Training, evaluating and exporting the solver's network; numba and numpy live only here."""
