import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { descriptionSchema } from '../runtime';
import { type FixtureRemote, fixtureRemote, HELLO } from '../testing/fixture-remote';
import { exposesOf } from './exposes';

let remote: FixtureRemote;
beforeEach(() => {
  remote = fixtureRemote();
});
afterEach(() => remote.remove());

test('a build publishes a description with its pages, its shared packages and the hash of every file', async () => {
  const { errors, description } = await remote.build();
  expect(errors).toBe('');
  expect(v.safeParse(descriptionSchema, description).issues).toBeUndefined();
  expect(description).toMatchObject({
    name: 'probe',
    package: 'remote-probe',
    entry: 'remoteEntry.js',
    uses: { 'react-router-dom': ['Link'] },
    routes: [{ path: '/hello', module: './hello', title: 'Hello' }],
  });
  expect(description?.shared['shared-session']).toMatch(/^\^1\./);
  for (const [file, integrity] of Object.entries(description?.files ?? {})) {
    const content = readFileSync(path.join(remote.dir, 'dist', file));
    expect(integrity).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`);
  }
  expect(description?.files['remoteEntry.js']).toBeDefined();
});

test('the version of a build changes only when its sources change', async () => {
  const first = (await remote.build()).description?.version;
  expect(first).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
  expect((await remote.build()).description?.version).toBe(first);
  remote.write('src/hello/more.ts', 'export const more = 1;');
  expect((await remote.build()).description?.version).not.toBe(first);
});

describe('the build of a remote', () => {
  test('fails when a relative import adds a second copy of a singleton', async () => {
    remote.write(
      'src/hello/hello-page.tsx',
      `import { sessionAtom } from '../../../shared-session/src';
       export default () => <p>{String(sessionAtom)}</p>;`,
    );
    const { errors } = await remote.build();
    expect(errors).toMatch(/holds its own copy of shared-session .*imported by .*hello-page\.tsx/);
  });

  test('fails when an import of an entry reserved for the shell adds a second copy', async () => {
    remote.write(
      'src/hello/hello-page.tsx',
      `import { createSessionStore } from 'shared-session/host';
       export default () => <p>{String(createSessionStore)}</p>;`,
    );
    expect((await remote.build()).errors).toMatch(/holds its own copy of shared-session/);
  });

  test('fails when an import of a subpath of a shared package adds a second copy', async () => {
    remote.write(
      'src/hello/hello-page.tsx',
      `import { atom } from 'jotai/vanilla';
       export default () => <p>{String(atom(1))}</p>;`,
    );
    expect((await remote.build()).errors).toMatch(/holds its own copy of jotai/);
  });

  test('may contain the wire schemas, because they hold no state', async () => {
    remote.write(
      'src/hello/hello-page.tsx',
      `import { ROLES } from 'shared-session/wire';
       export default () => <p>{ROLES.join()}</p>;`,
    );
    expect((await remote.build()).errors).toBe('');
  });

  test('fails when a shared package has no version for the check at run time', async () => {
    const manifest = path.join(remote.dir, '../shared-session/package.json');
    const { version: _, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
    writeFileSync(manifest, JSON.stringify(rest));
    await expect(remote.build()).rejects.toThrow(/shared-session has no version/);
  });
});

describe('the build rejects an import that the shell does not offer, and names it', () => {
  test.each([
    [
      `import { MemoryRouter } from 'react-router-dom';`,
      /imports MemoryRouter of react-router-dom/,
    ],
    [`import * as router from 'react-router-dom';`, /imports all of react-router-dom/],
    [`import { render } from 'react-dom';`, /imports render of react-dom/],
  ])('%s', async (line, words) => {
    remote.write('src/hello/hello-page.tsx', `${line}\nexport default () => <p />;`);
    expect((await remote.build()).errors).toMatch(words);
  });
});

describe('the build rejects routes that the shell would refuse, and names them', () => {
  test.each([
    ['/Reports', /route \/Reports .*"\/Reports" is no path/],
    ['/:tenant/reports', /route \/:tenant\/reports .*is no path/],
    ['/*', /route \/\* .*is no path/],
    ['/reports/:id/:id', /route \/reports\/:id\/:id .*two parameters with one name/],
  ])('%s', async (path, words) => {
    expect((await remote.build([{ ...HELLO, path }])).errors).toMatch(words);
  });

  test('a navigation entry with a parameter', async () => {
    const route = { ...HELLO, path: '/reports/:id', navigation: 'Reports' };
    expect((await remote.build([route])).errors).toMatch(/no single address/);
  });
});

describe('the format of a description', () => {
  test('is the first one for plain paths, so that every shell can read it', async () => {
    expect((await remote.build()).description?.schema).toBe(1);
  });

  test.each(['/reports/:id', '/reports/:id/rows/:row', '/reports/*'])(
    'is the second one for %s',
    async (path) => {
      const { errors, description } = await remote.build([{ ...HELLO, path }]);
      expect(errors).toBe('');
      expect(description).toMatchObject({ schema: 2, routes: [{ path }] });
    },
  );
});

describe('the routes of a remote', () => {
  test('give one exposed module for each page', () => {
    const routes = [HELLO, { ...HELLO, path: '/bye', page: './bye/bye-page' }];
    expect(exposesOf(routes)).toEqual({
      './hello': './src/hello/hello-page.tsx',
      './bye': './src/bye/bye-page.tsx',
    });
  });

  test('are rejected when a page does not have its own folder', () => {
    expect(() => exposesOf([{ ...HELLO, page: './hello-page' }])).toThrow(/folder of its own/);
    const two = [HELLO, { ...HELLO, page: './hello/other-page' }];
    expect(() => exposesOf(two)).toThrow(/one page a folder/);
  });
});
