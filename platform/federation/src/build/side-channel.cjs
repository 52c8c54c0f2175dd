/** Replaces `side-channel`, with which `qs` brings eight packages for engines without `WeakMap`. */
module.exports = () => new WeakMap();
