/**
 * Replaces the package `side-channel`, with which `qs` remembers visited objects. The package
 * brings eight others for engines without `WeakMap`, which every browser of `CSS_TARGETS` has.
 */
module.exports = () => new WeakMap();
