/** A loader that calls its option `run`. JavaScript, because Rspack does not compile loaders. */
module.exports = function functionLoader(source) {
  const done = this.async();
  const addDependency = (file) => this.addDependency(file);
  Promise.resolve(this.getOptions().run(source, { file: this.resourcePath, addDependency })).then(
    (result) => done(null, result),
    done,
  );
};
