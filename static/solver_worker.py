from game.browser.solver_worker import answer, load, progress

__export__ = ["answer", "load", "progress"]
