"""`python -m bicover`."""

from bicover.cli import main

if __name__ == "__main__":
    main()
