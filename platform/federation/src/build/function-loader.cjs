/** This file is JavaScript, because Rspack does not compile loaders. */
module.exports = function functionLoader(source) {
  const done = this.async();
  const loaded = {
    file: this.resourcePath,
    addDependency: (file) => this.addDependency(file),
    addMissingDependency: (file) => this.addMissingDependency(file),
  };
  Promise.resolve(this.getOptions().run(source, loaded)).then((result) => done(null, result), done);
};
