/** Replaces the package `side-channel`, which `qs` needs only in browsers without `WeakMap`. */
module.exports = () => new WeakMap();
