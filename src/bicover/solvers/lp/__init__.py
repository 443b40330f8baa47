"""Integer programs by HiGHS: the only place that knows it."""
