"""The page's first scripts, which run before Python: static/boot."""
