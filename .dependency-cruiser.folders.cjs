// These rules say that the imports between folders of a package point one way. `npm run check`
// checks them. Tests and their helpers do not count, because they import everything around them.

const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycle',
      comment: 'Folders that import each other cannot be read, moved or tested alone.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|/testing/|[.]test[.]tsx?$|[.]spec[.]ts$` },
  },
};
