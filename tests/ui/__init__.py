"""The interface without a browser: game/ui."""
