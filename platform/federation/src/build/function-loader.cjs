/** This file is JavaScript, because Rspack does not compile loaders. */
module.exports = function functionLoader(source) {
  const done = this.async();
  Promise.resolve(this.getOptions().run(source, this)).then((result) => done(null, result), done);
};
