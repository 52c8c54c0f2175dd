/** Replaces `side-channel` for `qs`: its eight packages serve only engines without `WeakMap`. */
module.exports = () => new WeakMap();
