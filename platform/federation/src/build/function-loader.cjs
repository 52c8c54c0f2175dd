/** A loader that calls `run` in its options. It is JavaScript, because Rspack loads this file. */
module.exports = function functionLoader(source) {
  const done = this.async();
  const addDependency = (file) => this.addDependency(file);
  Promise.resolve(this.getOptions().run(source, { file: this.resourcePath, addDependency })).then(
    (result) => done(null, result),
    done,
  );
};
