/** Replaces `side-channel` and its dependencies. `qs` needs these only if `WeakMap` is missing. */
module.exports = () => new WeakMap();
