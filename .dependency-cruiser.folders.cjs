// These rules forbid circular imports between the folders of a package. `npm run check` checks
// them. They leave out tests and test helpers, which may import from every folder.

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
