"""The one door to the native module, a file for each subject, and packed bits."""
