/**
 * Takes the place of the package `side-channel`, with which `qs` remembers the objects it has seen. The package brings
 * eight others for engines without `WeakMap`; every browser of `CSS_TARGETS` has it.
 */
module.exports = () => new WeakMap();
