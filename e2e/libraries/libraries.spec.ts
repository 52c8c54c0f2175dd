import path from 'node:path';
import { createTestWithMorePages } from '../fixtures/planted-pages';
import { expect } from '../fixtures/test';
import { LIBRARY_PAGE_SOURCES } from './pages';

const route = (name: string) =>
  `{ path: '/${name}', page: './${name}/${name}-page', layout: 'app', allow: ['subscribed'], title: '${name}' },`;

const pageOf = (name: string) =>
  `import Parts from './parts';\nexport default () => <><h1>${name}</h1><Parts /></>;`;

const test = createTestWithMorePages(
  Object.keys(LIBRARY_PAGE_SOURCES).map(route).join('\n'),
  Object.fromEntries(
    Object.entries(LIBRARY_PAGE_SOURCES).flatMap(([name, source]) => [
      [`${name}/parts.tsx`, source],
      [`${name}/${name}-page.tsx`, pageOf(name)],
    ]),
  ),
  path.join(import.meta.dirname, 'node_modules'),
);

for (const name of Object.keys(LIBRARY_PAGE_SOURCES)) {
  test(`a remote shows a page that uses the library ${name}, without an error in the console`, async ({
    page,
    become,
  }) => {
    await become('subscribed');
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(`/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const open = page.getByRole('button', { name: 'Open' });
    if (LIBRARY_PAGE_SOURCES[name]?.includes('>Open<')) await open.click();
    await expect(page.getByText('It works').first()).toBeVisible();
    // Expects a colour of antd, because the Content Security Policy could block the styles that
    // antd inserts with a script.
    if (name === 'antd') await expect(open).toHaveCSS('background-color', 'rgb(22, 119, 255)');
    expect(errors).toEqual([]);
  });
}
