import path from 'node:path';
import { type Variants, variantsOf } from '../deployments/variants';
import { releaseNext } from '../fixtures/next-release';
import { expect, test } from '../fixtures/test';
import { PAGES } from './pages';

const route = (name: string) =>
  `{ path: '/${name}', page: './${name}/${name}-page', layout: 'app', allow: ['subscribed'], title: '${name}' },`;

let main: Variants;
let build: string;
test.beforeAll(async () => {
  main = variantsOf('remote-main', { packages: path.join(import.meta.dirname, 'node_modules') });
  main.edit('routes.ts', '\n];', `\n${Object.keys(PAGES).map(route).join('\n')}\n];`);
  for (const [name, source] of Object.entries(PAGES)) {
    main.write(`${name}/parts.tsx`, source);
    main.write(
      `${name}/${name}-page.tsx`,
      `import Parts from './parts';\nexport default () => <><h1>${name}</h1><Parts /></>;`,
    );
  }
  build = await main.build();
});
test.afterAll(() => main.remove());

for (const name of Object.keys(PAGES)) {
  test(`${name} works in a remote, without an error in the console`, async ({
    page,
    become,
    site,
  }) => {
    const next = releaseNext(site, { build });
    try {
      await become('subscribed');
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.goto(`/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      const open = page.getByRole('button', { name: 'Open' });
      if (PAGES[name]?.includes('>Open<')) await open.click();
      await expect(page.getByText('It works').first()).toBeVisible();
      expect(errors).toEqual([]);
    } finally {
      next.remove();
    }
  });
}
