import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const PACKAGES = path.join(import.meta.dirname, '../../node_modules');

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(path.join(PACKAGES, name, 'package.json'), 'utf8')).version;

const SHARED = ['react', 'react-dom', 'react-router-dom', 'jotai', 'shared-session', 'shared-i18n'];

const shared = () => {
  const single = (name: string) => ({
    singleton: true,
    strictVersion: true,
    requiredVersion: `^${versionOf(name)}`,
    version: versionOf(name),
  });
  return {
    ...Object.fromEntries(SHARED.map((name) => [name, single(name)])),
    'react/jsx-runtime': single('react'),
  };
};

/** Builds a host with federation plugin and shared packages, but no shell. Returns its folder. */
export const buildThirdPartyHost = async (): Promise<string> => {
  const out = mkdtempSync(path.join(tmpdir(), 'third-party-host-'));
  const compiler = rspack({
    mode: 'production',
    context: import.meta.dirname,
    entry: './index.ts',
    output: { path: out, publicPath: '/', uniqueName: 'third-party' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
      ],
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'third_party',
        shared: shared(),
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: { provideExternalRuntime: true },
      }),
      new rspack.HtmlRspackPlugin(),
    ],
    performance: false,
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
  return out;
};
