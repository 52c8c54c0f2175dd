import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readBuild } from '../release-checks/build';
import { checkBuildContents } from '../release-checks/check-contents';
import { descriptionSchema, type SlotFiller } from '../runtime';
import { lowestDescriptionFormatOf } from '../runtime/description';
import { createFixtureRemote, type FixtureRemote, HELLO_ROUTE } from '../testing/fixture-remote';
import { exposedModulesOf } from './describe-plugin';
import { singletonRanges } from './package-facts';

let remote: FixtureRemote;
beforeEach(() => {
  remote = createFixtureRemote();
});
afterEach(() => remote.remove());

test('the remote.json of a build lists the pages, the shared packages and the hash of every file', async () => {
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
  expect(description?.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
  expect(description?.shared.react).toMatch(/^\^19\.\d+\.0$/);
  for (const [file, integrity] of Object.entries(description?.files ?? {})) {
    const content = readFileSync(path.join(remote.dir, 'dist', file));
    expect(integrity).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`);
  }
  expect(description?.files['remoteEntry.js']).toBeDefined();
});

test('a remote that was built with version 19.3.1 of a shared package accepts versions from 19.3.0 up to, but not including, 20.0.0', () => {
  expect(
    singletonRanges({ react: '19.3.1', jotai: '2.20.3', 'shared-session': '2.0.0-rc.1' }),
  ).toEqual({
    react: '^19.3.0',
    jotai: '^2.20.0',
    'shared-session': '^2.0.0-rc.1',
  });
});

describe('the languages of a remote', () => {
  const routes = "export const routes = [{ path: '/hello', title: 'Hello' }];";
  const texts = `import { messages } from 'shared-i18n';
    export const texts = messages('remote-probe', { of: 'Hello {name}' });`;
  const german = { 'remote-probe.routes.Hello': 'Hallo', 'remote-probe.of': 'Hallo {name}' };
  const withCatalog = (catalog: object) => {
    remote.write('src/routes.ts', routes);
    remote.write('src/texts.ts', texts);
    remote.write('locales/de.json', JSON.stringify(catalog));
    return remote.build();
  };

  test('a build contains the translated messages, and remote.json has format 4, the hash of the messages and the translated page titles', async () => {
    const { errors, description } = await withCatalog(german);
    expect(errors).toBe('');
    expect(description?.titles).toEqual({ de: { Hello: 'Hallo' } });
    expect(description?.files['locales/de.json']).toMatch(/^sha384-/);
    expect(description?.schema).toBe(4);
    const file = readFileSync(path.join(remote.dir, 'dist/locales/de.json'), 'utf8');
    expect(JSON.parse(file)).toEqual(german);
  });

  test('a build contains the translations of a package that only a dependency of the remote uses', async () => {
    const catalog = { 'shared-b.hello': 'Hallo' };
    const write = (folder: string, content: object) =>
      remote.write(`node_modules/${folder}`, JSON.stringify(content));
    remote.write(
      'package.json',
      JSON.stringify({ name: 'remote-probe', version: '1.2.3', dependencies: { 'shared-a': '1' } }),
    );
    write('shared-a/package.json', { name: 'shared-a', dependencies: { 'shared-b': '1' } });
    write('shared-a/locales/de.json', {});
    write('shared-b/package.json', { name: 'shared-b' });
    write('shared-b/locales/de.json', catalog);
    remote.write('locales/de.json', '{}');
    expect((await remote.build()).errors).toBe('');
    const file = readFileSync(path.join(remote.dir, 'dist/locales/de.json'), 'utf8');
    expect(JSON.parse(file)).toEqual(catalog);
  });

  test.each([
    [{ ...german, 'remote-probe.of': undefined }, 'is missing'],
    [{ ...german, 'remote-probe.of': 'Hallo {nome}' }, 'has {nome}, which the English text'],
  ])(
    'a build fails when a translation catalog lacks a message or has an unknown placeholder: %j',
    async (catalog, sentence) => {
      const { errors } = await withCatalog(catalog);
      expect(errors).toContain(`remote-probe/locales/de.json: "remote-probe.of" ${sentence}`);
    },
  );
});

describe('the build of a remote', () => {
  test.each(['performance', 'location', 'name', 'orientation'])(
    'a build fails when the remote has the name of a global variable of browsers: %s',
    async (name) => {
      remote.write('package.json', JSON.stringify({ name: `remote-${name}`, version: '1.0.0' }));
      await expect(remote.build()).rejects.toThrow(
        `remote-${name} cannot be built: "${name}" is a global variable of browsers, and the entry would replace it. Call the package something else.`,
      );
    },
  );

  test('a build fails when a relative import adds a second copy of a package that may run only once', async () => {
    remote.write(
      'src/hello/hello-page.tsx',
      `import { sessionAtom } from '../../../shared-session/src';
       export default () => <p>{String(sessionAtom)}</p>;`,
    );
    const { errors } = await remote.build();
    expect(errors).toMatch(/holds its own copy of shared-session .*imported by .*hello-page\.tsx/);
  });

  test('a build fails when a remote imports the part of a shared package that is only for the shell', async () => {
    remote.write(
      'src/hello/hello-page.tsx',
      `import { createSessionStore } from 'shared-session/host';
       export default () => <p>{String(createSessionStore)}</p>;`,
    );
    expect((await remote.build()).errors).toMatch(/holds its own copy of shared-session/);
  });

  test('a build fails when a remote imports an internal module of a shared package, because this adds a second copy', async () => {
    remote.write(
      'src/hello/hello-page.tsx',
      `import { INTERNAL_buildStoreRev3 as build } from 'jotai/vanilla/internals';
       export default () => <p>{String(build())}</p>;`,
    );
    expect((await remote.build()).errors).toMatch(/holds its own copy of jotai/);
  });

  test('a build succeeds when the remote contains a copy of the API schemas of shared-session, which hold no state', async () => {
    remote.write(
      'src/hello/hello-page.tsx',
      `import { ROLES } from 'shared-session/wire';
       export default () => <p>{ROLES.join()}</p>;`,
    );
    expect((await remote.build()).errors).toBe('');
  });

  test('a build fails when the package.json of a shared package has no version', async () => {
    const manifest = path.join(remote.dir, '../shared-session/package.json');
    const { version: _, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
    writeFileSync(manifest, JSON.stringify(rest));
    await expect(remote.build()).rejects.toThrow(/shared-session has no version/);
  });
});

describe('a remote whose pages all export `mount`', () => {
  const ROUTES = [{ ...HELLO_ROUTE, mount: true }];

  test('a remote whose pages all export `mount` shares no package with the shell, and contains the React that its pages use', async () => {
    remote.write(
      'src/hello/hello-page.tsx',
      `import { createRoot } from 'react-dom/client';
       export const mount = (element: HTMLElement) => {
         const root = createRoot(element);
         root.render(<h1>Hello</h1>);
         return () => root.unmount();
       };`,
    );
    const { errors, description } = await remote.build(ROUTES);
    expect(errors).toBe('');
    expect(description).toMatchObject({ schema: 3, shared: {}, uses: {}, needs: {} });
    expect(description?.routes[0]).toMatchObject({ module: './hello', mount: true });
    const build = readBuild('remote-probe', path.join(remote.dir, 'dist'));
    expect([...checkBuildContents(build)]).toEqual([]);
    const files = Object.keys(description?.files ?? {}).map((file) =>
      readFileSync(path.join(remote.dir, 'dist', file), 'utf8'),
    );
    expect(files.join()).toContain('react.transitional.element');
  });

  test('a build succeeds when a page that exports `mount` is a .ts file (without JSX)', async () => {
    rmSync(path.join(remote.dir, 'src/hello/hello-page.tsx'));
    remote.write('src/hello/hello-page.ts', `export const mount = () => () => {};`);
    expect((await remote.build(ROUTES)).errors).toBe('');
  });

  test('a build succeeds when a remote whose pages all export `mount` uses a library that can start a worker', async () => {
    remote.write('node_modules/sums/package.json', '{"type": "module", "main": "sums.js"}');
    remote.write('node_modules/sums/sums.js', "export const start = () => new Worker('/sum.js');");
    remote.write(
      'src/hello/hello-page.tsx',
      `import { start } from 'sums';
       export const mount = (element: HTMLElement) => {
         element.onclick = start;
         return () => {};
       };`,
    );
    expect((await remote.build(ROUTES)).errors).toBe('');
  });

  test('a build fails when a remote contains its own copy of shared-session, also if all its pages export `mount`', async () => {
    remote.write(
      'src/hello/hello-page.tsx',
      `import { sessionAtom } from 'shared-session';
       export const mount = () => () => String(sessionAtom);`,
    );
    expect((await remote.build(ROUTES)).errors).toMatch(
      /own copy of shared-session .* gets the session from the shell, in its context/,
    );
  });
});

test('the build rejects each import that the shell does not offer, and the error names the import', async () => {
  remote.write(
    'src/hello/hello-page.tsx',
    `import { MemoryRouter } from 'react-router-dom';
     import { all } from './all';
     export { HashRouter } from 'react-router-dom';
     export default () => <p>{String([MemoryRouter, all])}</p>;`,
  );
  remote.write(
    'src/hello/all.ts',
    `import * as router from 'react-router-dom'; export const all = String(router);`,
  );
  const { errors } = await remote.build();
  expect(errors).toMatch(/hello-page\.tsx imports MemoryRouter of react-router-dom/);
  expect(errors).toMatch(/hello-page\.tsx imports HashRouter of react-router-dom/);
  expect(errors).toMatch(/all\.ts uses all of react-router-dom/);
});

describe('the exports of shared packages that remote.json lists', () => {
  const usesOf = async (page: string, more: Record<string, string> = {}) => {
    remote.write('src/hello/hello-page.tsx', page);
    for (const [file, content] of Object.entries(more)) remote.write(`src/hello/${file}`, content);
    const { errors, description } = await remote.build();
    expect(errors).toBe('');
    return { ...description?.needs, ...description?.uses };
  };

  test('remote.json lists the exports of shared packages that the pages of a remote use, directly or through other modules', async () => {
    const page = `
      import ReactDOM from 'react-dom';
      import { Outlet } from 'react-router-dom';
      import { more } from './more';
      export default () => <p>{String(ReactDOM.flushSync)}{more()}<Outlet /></p>;`;
    const used = await usesOf(page, {
      'more.ts': `
        import { useAtomValue } from 'jotai';
        import * as session from 'shared-session';
        export const more = () => String(useAtomValue(session.sessionAtom));`,
    });
    expect(used).toMatchObject({
      'react-dom': ['flushSync'],
      'react-router-dom': ['Outlet'],
      jotai: ['useAtom', 'useAtomValue'],
      'shared-session': ['sessionAtom'],
    });
  });

  test('remote.json lists all exports ("*") of a shared package that a CommonJS module requires', async () => {
    const page = `import { late } from './late'; export default () => <p>{late}</p>;`;
    const late = `const dom = require('react-dom'); exports.late = String(dom.createPortal);`;
    expect(await usesOf(page, { 'late.js': late })).toMatchObject({ 'react-dom': ['*'] });
  });

  test('remote.json does not list the exports of shared packages that only an unused module imports, because the build removes this module', async () => {
    const page = `import './all'; export default () => <p />;`;
    remote.write(
      'package.json',
      `{"name": "remote-probe", "version": "1.2.3", "sideEffects": false}`,
    );
    const all = `import { Link } from 'react-router-dom'; export const all = () => Link;`;
    expect(await usesOf(page, { 'all.ts': all })).not.toHaveProperty('react-router-dom');
  });

  test('remote.json lists only the shared packages that the remote uses', async () => {
    const { description } = await remote.build();
    expect(description?.shared).not.toHaveProperty('react-dom/client');
    remote.write(
      'src/hello/hello-page.tsx',
      `import { createRoot } from 'react-dom/client'; export default () => <p>{String(createRoot)}</p>;`,
    );
    expect((await remote.build()).description?.shared).toHaveProperty('react-dom/client');
  });
});

describe('what a remote may use', () => {
  test('a build succeeds when a remote imports jotai helpers, the compiler runtime, nested routes and all of react-dom', async () => {
    const lines = [
      [`import { useResetAtom } from 'jotai/utils';`, 'useResetAtom'],
      [`import { atom } from 'jotai/vanilla';`, 'atom'],
      [`import { c } from 'react/compiler-runtime';`, 'c'],
      [
        `import { createSearchParams, generatePath, matchPath, Navigate, Outlet, Route, Routes, useHref, useMatch } from 'react-router-dom';`,
        '[createSearchParams, generatePath, matchPath, Navigate, Outlet, Route, Routes, useHref, useMatch]',
      ],
      [`import * as ReactDOM from 'react-dom';`, 'Object.keys(ReactDOM)'],
    ] as const;
    remote.write(
      'src/hello/hello-page.tsx',
      `${lines.map(([line]) => line).join('\n')}
       export default () => <p>{String([${lines.map(([, used]) => used).join()}])}</p>;`,
    );
    const { errors, description } = await remote.build();
    expect(errors).toBe('');
    expect(Object.keys({ ...description?.needs, ...description?.uses })).not.toContain(
      'jotai/utils',
    );
  });

  test('a build succeeds when the remote uses a library of ES modules that starts a worker', async () => {
    remote.write('node_modules/sums/package.json', '{"type": "module", "main": "sums.js"}');
    remote.write('node_modules/sums/sums.js', "export const start = () => new Worker('/sum.js');");
    remote.write(
      'src/hello/hello-page.tsx',
      `import { start } from 'sums';
       export default () => <button onClick={start}>Sum</button>;`,
    );
    expect((await remote.build()).errors).toBe('');
  });

  test('a build succeeds when a folder of the remote has the name of a package that the shell shares, such as react/src', async () => {
    remote.write('react/src/sum.ts', 'export const sum = 3;');
    remote.write(
      'src/hello/hello-page.tsx',
      `import { sum } from '../../react/src/sum';
       export default () => <p>{sum}</p>;`,
    );
    expect((await remote.build()).errors).toBe('');
  });

  test('the build embeds images and fonts in the scripts and styles that use them', async () => {
    const types = ['svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'woff2', 'ttf'];
    for (const type of types) remote.write(`src/hello/file.${type}`, `a ${type}`);
    remote.write('src/hello/hello.module.css', '.a { background: url("./file.png") }');
    remote.write(
      'src/hello/hello-page.tsx',
      `import styles from './hello.module.css';
       ${types.map((type) => `import ${type} from './file.${type}';`).join('\n')}
       export default () => <p className={styles.a}>{[${types.join()}].join()}</p>;`,
    );
    const { errors, description } = await remote.build();
    expect(errors).toBe('');
    const endings = Object.keys(description?.files ?? {}).map((name) => name.split('.').at(-1));
    expect(new Set(endings)).toEqual(new Set(['js', 'css']));
  });

  test('a build succeeds when the remote imports audio files and videos, and remote.json contains the hash of each file', async () => {
    const types = ['mp3', 'mp4'];
    for (const type of types) remote.write(`src/hello/file.${type}`, `a ${type}`);
    remote.write(
      'src/hello/hello-page.tsx',
      `${types.map((type) => `import ${type} from './file.${type}';`).join('\n')}
       export default () => <p>{[${types.join()}].join()}</p>;`,
    );
    const { errors, description } = await remote.build();
    expect(errors).toBe('');
    const endings = Object.keys(description?.files ?? {}).map((name) => name.split('.').at(-1));
    expect(endings).toEqual(expect.arrayContaining(types));
  });

  test('in the file name of a video, the build replaces all characters except ASCII letters, digits, dots, underscores and hyphens', async () => {
    const films = ['hi@2x.mp4', 'my film.mp4', 'größe.mp4', 'a+b (1).mp4'];
    for (const film of films) remote.write(`src/hello/${film}`, `the file ${film}`);
    remote.write(
      'src/hello/hello-page.tsx',
      `${films.map((film, n) => `import f${n} from './${film}${n === 0 ? '?v=1/2' : ''}';`).join('\n')}
       export default () => <p>{[f0, f1, f2, f3].join()}</p>;`,
    );
    const { errors, description } = await remote.build();
    expect(errors).toBe('');
    const names = Object.keys(description?.files ?? {}).filter((name) => name.endsWith('.mp4'));
    expect(names.map((name) => name.replace(/\.[0-9a-f]{8}\./, '.')).sort()).toEqual([
      'a-b--1-.mp4',
      'gr--e.mp4',
      'hi-2x.mp4',
      'my-film.mp4',
    ]);
  });
});

describe('with another copy of the bundler in the workspace', () => {
  /** Copies the bundler, as pnpm does for a package with other peer dependencies. */
  const copyOfBundler = async (): Promise<typeof rspack> => {
    const original = realpathSync(
      path.join(import.meta.dirname, '../../node_modules/@rspack/core'),
    );
    const modules = path.join(remote.dir, '../bundler/node_modules');
    const copy = path.join(modules, '@rspack/core');
    cpSync(original, copy, { recursive: true });
    const others = path.join(original, '../..');
    for (const folder of ['@rspack', '.']) {
      mkdirSync(path.join(modules, folder), { recursive: true });
      for (const name of readdirSync(path.join(others, folder))) {
        const link = path.join(modules, folder, name);
        if (!existsSync(link)) symlinkSync(path.join(others, folder, name), link);
      }
    }
    return (await import(path.join(copy, 'dist/index.js'))).rspack;
  };

  test('the build still finds a second copy of a shared package when the workspace has two copies of the bundler', async () => {
    remote.write(
      'src/hello/hello-page.tsx',
      `import { sessionAtom } from '../../../shared-session/src';
       export default () => <p>{String(sessionAtom)}</p>;`,
    );
    const bundler = await copyOfBundler();
    expect(bundler).not.toBe(rspack);
    const { errors } = await remote.build([HELLO_ROUTE], bundler);
    expect(errors).toMatch(/holds its own copy of shared-session/);
  });
});

describe('the build rejects routes that the shell would reject', () => {
  test('the build reports each invalid path, and each navigation entry whose path has parameters', async () => {
    const paths = ['/Reports', '/:tenant/reports', '/*', '/reports/:id/:id'];
    const { errors } = await remote.build([
      ...paths.map((path) => ({ ...HELLO_ROUTE, path })),
      { ...HELLO_ROUTE, path: '/sums/:id', navigation: 'Sums' },
    ]);
    expect(errors).toMatch(/route \/Reports .*"\/Reports" is not a path/);
    expect(errors).toMatch(/route \/:tenant\/reports .*is not a path/);
    expect(errors).toMatch(/route \/\* .*is not a path/);
    expect(errors).toMatch(/route \/reports\/:id\/:id .*two parameters with one name/);
    expect(errors).toMatch(/route \/sums\/:id .*no single address/);
  });

  test('the build reports each unknown session kind and each unknown layout', async () => {
    const { errors } = await remote.build([
      { ...HELLO_ROUTE, allow: ['subscribd' as 'subscribed'] },
      { ...HELLO_ROUTE, path: '/bye', layout: 'centred' as 'centered' },
    ]);
    expect(errors).toMatch(
      /Route \/hello in src\/routes\.ts allows "subscribd", which is not a session kind/,
    );
    expect(errors).toMatch(
      /Route \/bye in src\/routes\.ts has "centred", which is not a layout: choose from centered, onboarding, app/,
    );
  });
});

describe('slots in the routes', () => {
  // Hides the import from this test's bundler, because the file exists only in the built remote.
  const from = new Function("return import('./card/hello-card')") as SlotFiller['from'];
  const CARD = { slot: 'dashboard/cards/v1', from } as SlotFiller;

  test('a build fails when the file of a slot component exports no component, and the error names the file', async () => {
    remote.write('src/card/hello-card.tsx', 'export const Card = () => <p>Hello</p>;');
    const { errors } = await remote.build([
      { ...HELLO_ROUTE, slots: ['dashboard/cards/v1'], fills: [CARD] },
    ]);
    expect(errors).toContain('src/card/hello-card.tsx exports neither a component as default');
  });

  test('remote.json lists each component for a slot with its module and scripts', async () => {
    remote.write('src/card/hello-card.tsx', 'export default () => <p>Hello</p>;');
    const { errors, description } = await remote.build([
      { ...HELLO_ROUTE, slots: ['dashboard/cards/v1'], fills: [{ ...CARD, when: 'cards' }] },
    ]);
    expect(errors).toBe('');
    const [route] = description?.routes ?? [];
    expect(route?.slots).toEqual(['dashboard/cards/v1']);
    expect(route?.fills).toEqual([
      {
        slot: 'dashboard/cards/v1',
        module: './card',
        when: 'cards',
        scripts: expect.arrayContaining([expect.stringMatching(/expose_card\..*\.js$/)]),
        styles: [],
      },
    ]);
    expect(Object.keys(description?.files ?? {})).toEqual(
      expect.arrayContaining(route?.fills?.[0]?.scripts ?? ['none']),
    );
  });

  test('a build fails when the field `from` of a slot component does not import a file', async () => {
    const fills = [{ ...CARD, from: () => Promise.reject(new Error('no file')) }];
    await expect(remote.build([{ ...HELLO_ROUTE, fills }])).rejects.toThrow(
      /What fills dashboard\/cards\/v1 is not an import of a file/,
    );
  });

  test('a build fails when the name of a slot has no version, such as "cards" instead of "dashboard/cards/v1"', async () => {
    const { errors } = await remote.build([
      { ...HELLO_ROUTE, slots: ['cards' as 'dashboard/cards/v1'] },
    ]);
    expect(errors).toMatch(/Route \/hello in src\/routes\.ts offers cards: call it like dashboard/);
  });
});

test('remote.json has format 2 if the path of any page has parameters or ends with "/*", and otherwise format 1', () => {
  expect(lowestDescriptionFormatOf([HELLO_ROUTE])).toBe(1);
  for (const path of ['/reports/:id', '/reports/:id/rows/:row', '/reports/*']) {
    expect(lowestDescriptionFormatOf([HELLO_ROUTE, { ...HELLO_ROUTE, path }])).toBe(2);
  }
});

describe('the routes of a remote', () => {
  test('the build rejects a page folder called "copies", because every build has a module with this name', () => {
    expect(() => exposedModulesOf([{ ...HELLO_ROUTE, page: './copies/copies-page' }])).toThrow(
      'The folder of ./copies/copies-page cannot be called "copies".',
    );
  });

  test('the build exposes each page of a remote as one federation module', () => {
    const routes = [HELLO_ROUTE, { ...HELLO_ROUTE, path: '/bye', page: './bye/bye-page' }];
    expect(exposedModulesOf(routes)).toEqual({
      './hello': './src/hello/hello-page',
      './bye': './src/bye/bye-page',
    });
  });

  test('the build rejects the routes of a remote when a page has no folder or two pages share a folder', () => {
    expect(() => exposedModulesOf([{ ...HELLO_ROUTE, page: './hello-page' }])).toThrow(
      /not in its own folder/,
    );
    const two = [HELLO_ROUTE, { ...HELLO_ROUTE, page: './hello/other-page' }];
    expect(() => exposedModulesOf(two)).toThrow(/one page or filler a folder/);
  });

  test('a build fails when a page has neither a default export nor `mount`, and the error names its file', async () => {
    remote.write('src/hello/hello-page.tsx', 'export const HelloPage = () => <p>Hello</p>;');
    const sentence =
      'src/hello/hello-page.tsx exports neither a component as default nor `mount`: the shell could not show it.';
    expect((await remote.build()).errors).toContain(sentence);
    const mounted = [{ ...HELLO_ROUTE, mount: true }];
    expect((await remote.build(mounted)).errors).toContain(sentence);
  });

  test.each([
    ['exports `mount` without having `mount` in its route', 'export const mount = () => () => {};'],
    ['re-exports its component', "export { default } from './part';"],
  ])('a build succeeds when a page %s', async (_what, page) => {
    remote.write('src/hello/part.tsx', 'export default () => <p>Hello</p>;');
    remote.write('src/hello/hello-page.tsx', page);
    expect((await remote.build()).errors).toBe('');
  });

  test('a build succeeds when the kit lies inside the folder of the remote, as in a repository of one remote', async () => {
    const context = path.parse(remote.dir).root;
    const bundler = (options: Configuration) => Object.assign(rspack(options), { context });
    expect((await remote.build([HELLO_ROUTE], bundler as typeof rspack)).errors).toBe('');
  });
});
