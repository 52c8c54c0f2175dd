/**
 * Replaces `side-channel`, of which `qs` needs eight packages only in engines without `WeakMap`.
 */
module.exports = () => new WeakMap();
