"""Certificates of the Boolean rank, and their independent checker."""
