import { isBrowserGlobal, SHELL_PATHS } from '@platform/federation/runtime';

/** The names of a new remote, all derived from the name that was typed. */
export type RemoteName = {
  /** `big-reports`: its page's folder and path. */
  short: string;
  /** `remote-big-reports`. */
  package: string;
  /** `BigReports`: its component. */
  component: string;
  /** `Big reports`: its title and link. */
  title: string;
  /** `BIG_REPORTS_PORT`: the variable that changes its port. */
  variable: string;
};

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Paths of the shell and of the backend, names whose port has a variable already, and the build's own module. */
const TAKEN = [
  ...SHELL_PATHS.map((path) => path.slice(1)),
  ...['api', 'shell', 'backend', 'identity', 'copies'],
];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The names of a remote from `reports` or `remote-reports`. Throws an Error for an invalid name. */
export const remoteName = (typed: string | undefined): RemoteName => {
  const short = (typed ?? '').replace(/^remote-/, '');
  if (!short)
    throw new Error('Say what the new remote is called: npm run create:remote -- reports');
  if (!NAME.test(short)) {
    throw new Error(
      `"${typed}" cannot be a remote's name: lower-case letters, digits and single hyphens, a letter first.`,
    );
  }
  if (TAKEN.includes(short)) {
    throw new Error(`"${short}" is taken by the site itself: call the remote something else.`);
  }
  if (isBrowserGlobal(short)) {
    throw new Error(`"${short}" is a global variable of browsers: call the remote something else.`);
  }
  const words = short.split('-');
  return {
    short,
    package: `remote-${short}`,
    component: words.map(capital).join(''),
    title: capital(words.join(' ')),
    variable: `${words.join('_').toUpperCase()}_PORT`,
  };
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const manifest = ({ package: name }: RemoteName): string =>
  json({
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'rspack build',
      dev: 'rspack dev',
      test: `vitest run --root .. --project ${name}`,
      types: 'tsc --noEmit',
    },
    dependencies: {
      jotai: 'catalog:',
      react: 'catalog:',
      'react-dom': 'catalog:',
      'react-router-dom': 'catalog:',
      'shared-session': 'workspace:*',
      'shared-ui': 'workspace:*',
    },
    devDependencies: {
      '@platform/federation': 'workspace:*',
      '@rspack/cli': 'catalog:',
      '@rspack/core': 'catalog:',
      '@rspack/dev-server': 'catalog:',
      '@types/react': 'catalog:',
    },
  });

const tsconfig = `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": { "lib": ["es2023", "dom", "dom.iterable"] },
  "include": ["src", "smoke", "../platform/federation/src/build/asset-types.d.ts"]
}
`;

const bundler = ({ variable }: RemoteName, port: number): string => `\
import { remoteConfig } from '@platform/federation/build';
import { routes } from './src/routes';

const { ${variable} = '${port}' } = process.env;

export default (env: { RSPACK_SERVE?: boolean }) =>
  remoteConfig(
    { dir: import.meta.dirname, development: env.RSPACK_SERVE === true },
    routes,
    Number(${variable}),
  );
`;

const routes = ({ short, title }: RemoteName): string => `\
import type { RemoteRoute } from '@platform/federation/runtime';

/**
 * Everything this remote offers. The build derives the exposed modules from it, and the shell its routes and navigation.
 * To add a page, create its folder and add an entry here.
 */
export const routes: readonly RemoteRoute[] = [
  {
    path: '/${short}',
    page: './${short}/${short}-page',
    layout: 'app',
    allow: ['subscribed'],
    title: '${title}',
    navigation: '${title}',
  },
];
`;

const routesTest = `\
import { describe, expect, it } from 'vitest';
import { routes } from './routes';

describe('the routes of this remote', () => {
  it.each(routes.map(({ page }) => page))('have a component without props at %s', async (page) => {
    const module = await import(\`\${page}.tsx\`);
    expect(module.default).toBeTypeOf('function');
    expect(module.default).toHaveLength(0);
  });
});
`;

const texts = ({ title }: RemoteName): string => `\
/** Every sentence of this remote, in one place so that it can be translated. */
export const texts = {
  title: '${title}',
  lead: (name: string) => \`This page is for \${name} to fill.\`,
  hello: 'Say hello',
  greeting: 'Hello from ${title}',
};
`;

const page = ({ component }: RemoteName): string => `\
import { useAtomValue, useSetAtom } from 'jotai';
import { notifyAtom, sessionAtom } from 'shared-session';
import { Button, PageHeading, Stack } from 'shared-ui';
import { texts } from '../texts';

/** The first page of this remote: a heading, the shared session, and a toast that the shell shows. */
const ${component}Page = () => {
  const { user } = useAtomValue(sessionAtom);
  const notify = useSetAtom(notifyAtom);
  return (
    <Stack gap={6}>
      <PageHeading lead={texts.lead(user?.name ?? '')}>{texts.title}</PageHeading>
      <div>
        <Button onClick={() => notify({ kind: 'info', message: texts.greeting })}>
          {texts.hello}
        </Button>
      </div>
    </Stack>
  );
};

export default ${component}Page;
`;

const pageTest = ({ short, component, title }: RemoteName): string => `\
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { createTestStore } from 'shared-session/testing';
import { afterEach, expect, it } from 'vitest';
import ${component}Page from './${short}-page';

afterEach(cleanup);

it('greets whoever is signed in, and says hello through the shell', () => {
  const { store, toasts } = createTestStore({ user: { name: 'Ada Lovelace' } });
  render(
    <Provider store={store}>
      <${component}Page />
    </Provider>,
  );
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeTruthy();
  expect(screen.getByText(/Ada Lovelace/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Say hello' }));
  expect(toasts).toEqual([{ kind: 'info', message: 'Hello from ${title}' }]);
});
`;

const smokeTest = ({ short, title }: RemoteName): string => `\
import { expect, test } from '@platform/federation/smoke/test';

// Runs with "npm run smoke": on the live site, with this build in place.
test('the page says hello through the shell', async ({ page, openAs }) => {
  await openAs('subscribed', '/${short}');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('${title}');
  await page.getByRole('button', { name: 'Say hello' }).click();
  await expect(page.getByText('Hello from ${title}').first()).toBeVisible();
});
`;

/** The sources of a new remote: a page that works, its route, and tests of both. */
export const sourceFiles = (name: RemoteName): Record<string, string> => ({
  'src/routes.ts': routes(name),
  'src/routes.test.ts': routesTest,
  'src/texts.ts': texts(name),
  [`src/${name.short}/${name.short}-page.tsx`]: page(name),
  [`src/${name.short}/${name.short}-page.test.tsx`]: pageTest(name),
  [`smoke/${name.short}.spec.ts`]: smokeTest(name),
});

/** The files of a new remote in this workspace, by their paths in its folder. */
export const remoteFiles = (name: RemoteName, port: number): Record<string, string> => ({
  'package.json': manifest(name),
  'tsconfig.json': tsconfig,
  'rspack.config.ts': bundler(name, port),
  ...sourceFiles(name),
});
