"""`python -m cairn` is `cairn`."""

from cairn.cli import main

if __name__ == "__main__":
    main(prog_name="cairn")
