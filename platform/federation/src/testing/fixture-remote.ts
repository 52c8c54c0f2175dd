import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { remoteBuild } from '../build';
import { runCompiler } from '../build/common';
import type { RemoteDescription, RemoteRoute } from '../runtime';

const WORKSPACE = path.join(import.meta.dirname, '../../../..');

export const HELLO_ROUTE: RemoteRoute = {
  path: '/hello',
  page: './hello/hello-page',
  layout: 'app',
  allow: ['subscribed'],
  title: 'Hello',
};

const HELLO_PAGE = `
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { sessionAtom } from 'shared-session';
export default function HelloPage() {
  return <Link to="/">{useAtomValue(sessionAtom).status}</Link>;
}`;

export type FixtureRemote = {
  dir: string;
  write(file: string, content: string): void;
  /** Returns the errors or, without errors, the description. */
  build(
    routes?: RemoteRoute[],
    bundler?: typeof rspack,
  ): Promise<{ errors: string; description?: RemoteDescription }>;
  remove(): void;
};

/** Packages that pages import. They are copied into the fixture, so that tests may change them. */
const IMPORTED_PACKAGES = ['shared-i18n', 'shared-session'];
/** The build reads only the `package.json` of these packages. */
const LOCKED_PACKAGES = ['shared-features', 'shared-rows', 'shared-ui'];

export const createFixtureRemote = (): FixtureRemote => {
  const root = mkdtempSync(path.join(tmpdir(), 'remote-'));
  const dir = path.join(root, 'remote-probe');
  mkdirSync(path.join(dir, 'node_modules'), { recursive: true });
  for (const name of LOCKED_PACKAGES) {
    const manifest = path.join(name, 'package.json');
    cpSync(path.join(WORKSPACE, manifest), path.join(root, manifest));
  }
  for (const name of IMPORTED_PACKAGES) {
    const filter = (file: string) => !/node_modules|\.test\./.test(file);
    cpSync(path.join(WORKSPACE, name), path.join(root, name), { recursive: true, filter });
  }
  // Gives the fixture the dependencies of remote-main in the lock file.
  const lock = readFileSync(path.join(WORKSPACE, 'pnpm-lock.yaml'), 'utf8');
  writeFileSync(
    path.join(root, 'pnpm-lock.yaml'),
    lock.replace('  remote-main:', '  remote-probe:'),
  );
  for (const name of ['react', 'react-dom', 'react-router-dom', 'jotai', 'valibot']) {
    symlinkSync(
      path.join(WORKSPACE, 'remote-main/node_modules', name),
      path.join(dir, 'node_modules', name),
    );
  }
  symlinkSync(
    path.join(WORKSPACE, 'shared-session/node_modules'),
    path.join(root, 'shared-session/node_modules'),
  );
  for (const name of IMPORTED_PACKAGES) {
    symlinkSync(path.join(root, name), path.join(dir, 'node_modules', name));
  }

  const write = (file: string, content: string): void => {
    const full = path.join(dir, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, content);
  };
  write('package.json', JSON.stringify({ name: 'remote-probe', version: '1.2.3' }));
  write('src/hello/hello-page.tsx', HELLO_PAGE);

  return {
    dir,
    write,
    build: async (routes = [HELLO_ROUTE], bundler = rspack) => {
      const compiler = bundler(remoteBuild({ dir, development: false }, routes, 0));
      const stats = await runCompiler(compiler);
      if (stats.hasErrors()) return { errors: stats.toString({ all: false, errors: true }) };
      const file = path.join(dir, 'dist/remote.json');
      return { errors: '', description: JSON.parse(readFileSync(file, 'utf8')) };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
