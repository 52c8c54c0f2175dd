/** A loader that calls the function `run` in its options: a loader file cannot be TypeScript. */
module.exports = function functionLoader(source) {
  const done = this.async();
  const addDependency = (file) => this.addDependency(file);
  Promise.resolve(this.getOptions().run(source, { file: this.resourcePath, addDependency })).then(
    (result) => done(null, result),
    done,
  );
};
