"""The version of the package, for those who cannot import the package itself."""

__version__ = "0.1.0"
