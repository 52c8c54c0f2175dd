/** Replaces the eight packages of `side-channel`, which `qs` needs only without `WeakMap`. */
module.exports = () => new WeakMap();
