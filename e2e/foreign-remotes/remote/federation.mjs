const shared = (requiredVersion) => ({ singleton: true, import: false, requiredVersion });

export const federation = {
  name: 'reports',
  filename: 'remoteEntry.js',
  exposes: { './reports': './src/reports-page.jsx' },
  shared: {
    react: shared('^19.2.0'),
    'react/jsx-runtime': shared('^19.2.0'),
    'react-router-dom': shared('^7.18.0'),
    jotai: shared('^2.20.0'),
    'shared-session': shared('^1.0.0'),
  },
  manifest: true,
  dts: false,
};
