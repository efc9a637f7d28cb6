"""Part of the site's standard library: says clearly which module was left out of it."""

import sys


class _LeftOut:
    """Stands last on sys.meta_path, so it is asked only for what nobody else found."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        """Never finds anything; raises for a module that Python has and this site has not."""
        top = name.partition(".")[0]
        if top in sys.stdlib_module_names and not top.startswith("_"):
            raise ModuleNotFoundError(
                f"{name} is left out of this site's standard library: the builder keeps what"
                " game/ imports, so import it there, by name",
                name=name,
            )


sys.meta_path.append(_LeftOut)
