"""How each language writes numbers: Babel's CLDR data, and the one thing that Babel leaves out."""

from __future__ import annotations

from babel import Locale
from babel.numbers import format_decimal, format_percent

from tools import pseudo

# CLDR's minimumGroupingDigits where it is 2: these write 2048, but 20.480.
_TWO_BEFORE_GROUP = frozenset(("bg", "es", "et", "hu", "it", "ka", "lv", "pl", "pt-PT"))


def locale_of(code: str) -> Locale:
    """Babel's data of a language by its BCP 47 tag, the made-up language included."""
    return Locale.parse(pseudo.NUMBERS_OF if code == pseudo.CODE else code, sep="-")


def minimum_grouping(code: str) -> int:
    """How many digits must stand before the first group sign for it to be written."""
    return 2 if code in _TWO_BEFORE_GROUP else 1


def group_sign(code: str) -> str:
    """The sign between groups of three digits."""
    return str(locale_of(code).number_symbols["latn"]["group"])


def number(value: float, code: str) -> str:
    """`value` in the language's form, with as many decimals as it has."""
    grouped = abs(value) >= 10 ** (2 + minimum_grouping(code))
    return format_decimal(
        value, locale=locale_of(code), decimal_quantization=False, group_separator=grouped
    )


def percent(share: float, code: str) -> str:
    """A share of 1 as a percentage with at most one decimal.

    More decimals would claim what no sample of games knows.
    """
    return format_percent(round(share, 3), locale=locale_of(code), decimal_quantization=False)
