"""The parts of two runs of the same game or contest that must be equal."""


def without_times(value, besides=()):
    """Returns the JSON value without the members that are times in nanoseconds, and without those named in `besides`.
    """
    if isinstance(value, dict):
        return {key: without_times(each, besides) for key, each in value.items()
                if not key.endswith("_ns") and key not in besides}
    if isinstance(value, list):
        return [without_times(each, besides) for each in value]
    return value
