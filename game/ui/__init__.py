"""The interface without a browser: input to commands, games to views, views to patches, texts.

Everything here is pure. Nothing in this package knows the DOM, storage, time or chance.
"""
