import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { releaseChangedRemoteMain } from '../fixtures/next-release';
import { copyPackage, type PackageCopy } from '../fixtures/package-copy';
import { START_OF_LAST_ROUTE } from '../fixtures/planted-pages';
import { expect, test } from '../fixtures/test';
import { TAILWIND_STYLE_SHEET, THEME_PAGE_SOURCES } from './theme-pages';

const NAMES = Object.keys(THEME_PAGE_SOURCES);
const FOLDER = path.join(import.meta.dirname, 'node_modules');

type Tailwind = {
  compile(
    css: string,
    options: { loadStylesheet(): Promise<{ path: string; base: string; content: string }> },
  ): Promise<{ build(candidates: string[]): string }>;
};

const compileTailwind = async (): Promise<string> => {
  const { compile }: Tailwind = createRequire(path.join(FOLDER, 'package.json'))('tailwindcss');
  const file = path.join(FOLDER, 'tailwindcss/index.css');
  const content = readFileSync(file, 'utf8');
  const { build } = await compile(TAILWIND_STYLE_SHEET, {
    loadStylesheet: async () => ({ path: file, base: FOLDER, content }),
  });
  return build([...(THEME_PAGE_SOURCES.tailwind ?? '').matchAll(/[\w:-]+/g)].map(([word]) => word));
};

let main: PackageCopy;
let scoped: string;
let unscoped: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  main = copyPackage('remote-main', { packages: FOLDER });
  const routes = NAMES.map(
    (name) =>
      `{ path: '/${name}', page: './${name}/${name}-page', layout: 'app', allow: ['subscribed'], title: '${name}' },`,
  );
  main.edit('routes.ts', START_OF_LAST_ROUTE, `${routes.join('\n')}\n${START_OF_LAST_ROUTE}`);
  for (const name of NAMES) {
    main.write(`${name}/parts.tsx`, THEME_PAGE_SOURCES[name] ?? '');
    main.write(
      `${name}/${name}-page.tsx`,
      `import Parts from './parts';\nexport default () => <><h1>${name}</h1><Parts /></>;`,
    );
  }
  main.write('tailwind/tailwind.css', await compileTailwind());
  scoped = await main.build();
  const file = path.join(main.folder, 'rspack.config.ts');
  const config = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    `${config.replace(/export default \(.*\) =>/, 'const make = (env) =>')}
const limits = (rule) => String(rule?.test) === String(/\\.css$/);
export default (env) => {
  const config = make(env);
  config.module.rules = config.module.rules.filter((rule) => !limits(rule));
  return config;
};`,
  );
  unscoped = await main.build();
});
test.afterAll(() => main.remove());

const sample = (page: Page) => page.getByRole('region', { name: 'Sample' });

const pictures = async (page: Page, name: string) => {
  await page.goto(`/${name}`);
  await expect(pageHeading(page)).toHaveText(name);
  await expect(sample(page).getByText('It works')).toBeVisible();
  const take = () => sample(page).screenshot({ animations: 'disabled' });
  const light = await take();
  await page.getByRole('button', { name: 'Change theme' }).click();
  return { light, dark: await take() };
};

/** Allows small differences, because letters and rounded corners never look identical twice. */
const SAME = { threshold: 0.05 };

for (const name of NAMES) {
  test(`in both themes, the library ${name} looks the same with and without scoped styles, and does not change the banner of the shell`, async ({
    page,
    become,
    site,
  }, info) => {
    const keep = (file: string, picture: Buffer) => {
      mkdirSync(path.dirname(info.snapshotPath(file)), { recursive: true });
      writeFileSync(info.snapshotPath(file), picture);
    };
    await become('subscribed');
    await page.goto('/example');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'Settings' })).toBeVisible();
    keep('banner.png', await banner.screenshot({ animations: 'disabled' }));

    let release = releaseChangedRemoteMain(site, { build: unscoped });
    const wanted = await pictures(page, name);
    release.remove();
    keep('light.png', wanted.light);
    keep('dark.png', wanted.dark);

    release = releaseChangedRemoteMain(site, { build: scoped });
    try {
      const limited = await pictures(page, name);
      expect(limited.light).toMatchSnapshot('light.png', SAME);
      expect(limited.dark).toMatchSnapshot('dark.png', SAME);
      expect(limited.light.equals(limited.dark)).toBe(false);
      await page.mouse.move(0, 0);
      const after = await banner.screenshot({ animations: 'disabled' });
      expect(after).toMatchSnapshot('banner.png', SAME);
    } finally {
      release.remove();
    }
  });
}
