/** Returns the script of a worker, bundled by the function in the options (workers.ts). */
module.exports = function bundleWorker() {
  const { bundle } = this.getOptions();
  const done = this.async();
  bundle(this.resourcePath).then(
    ({ script, files }) => {
      for (const file of files) this.addDependency(file);
      done(null, script);
    },
    (error) => done(error),
  );
};
