import path from 'node:path';
import type { FileChooser, Locator, Page, Route } from 'playwright/test';
import { fetchIdToken, type TestAccount } from '../fixtures/accounts';
import { expect } from '../fixtures/language';
import type { RunningSite } from '../fixtures/site';

/** Returns the field of a column in a row. The number of the first row is 1. */
export const fieldInRow = (page: Page, column: string, row: number): Locator =>
  page.getByLabel(`${column}, row ${number(row)}`, { exact: true });

export const buttonNamed = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Pastes a text into a field without the system's clipboard, which all tests share. */
export const pasteIntoField = (field: Locator, text: string): Promise<void> =>
  field.evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    (element as HTMLElement).focus();
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

export const chooseFile = async (
  page: Page,
  file: Parameters<FileChooser['setFiles']>[0],
): Promise<void> => {
  const chosen = page.waitForEvent('filechooser');
  await buttonNamed(page, 'Import CSV').click();
  await (await chosen).setFiles(file);
};

export const importFile = (page: Page, text: string, name = 'people.csv'): Promise<void> =>
  chooseFile(page, { name, mimeType: 'text/csv', buffer: Buffer.from(text) });

export const dragFile = (page: Page, text: string, { drop }: { drop: boolean }): Promise<void> =>
  page.evaluate(
    ([content, types]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'people.csv'));
      for (const type of types) {
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
        );
      }
    },
    [text, drop ? ['dragenter', 'dragover', 'drop'] : ['dragenter', 'dragover']] as const,
  );

/** Returns the path of a workbook that the importer's own tests read. */
export const testWorkbookPath = (name: string): string =>
  path.join(import.meta.dirname, '../../shared-rows/src/import/files', name);

type StoredUser = { email: string; role: string };

export const readStoredUsers = async (
  { backendUrl, identityUrl }: RunningSite,
  account: TestAccount,
): Promise<StoredUser[]> => {
  const token = await fetchIdToken(identityUrl, account);
  const users: StoredUser[] = [];
  for (;;) {
    const answer = await fetch(`${backendUrl}/users?limit=500&offset=${users.length}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { payload } = (await answer.json()) as { payload: StoredUser[] };
    users.push(...payload);
    if (payload.length === 0) return users;
  }
};

export const expectErrorCount = (page: Page, wrong: number, all: number) =>
  expect(
    page
      .getByRole('status')
      .getByText(`${number(all - wrong)} ready, ${number(wrong)} need attention`),
  ).toBeVisible();

const number = (value: number): string => value.toLocaleString('en');

/** Lets the test answer each POST to a path. `nth` is 1 for the first of these POSTs. */
export const interceptPosts = async (
  page: Page,
  path: string,
  answer: (nth: number, route: Route) => Promise<void>,
): Promise<void> => {
  let posts = 0;
  await page.route(`**/api${path}`, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    posts += 1;
    return answer(posts, route);
  });
};

/** `refused`: the POST fails before the rows are stored. `lost`: only the response is lost. */
export type PostFault = 'refused' | 'lost';

/** Makes the nth POST to a path fail. Returns a list, and later adds the body of each POST. */
export const failNthPost = async (page: Page, path: string, nth: number, fault: PostFault) => {
  const bodies: { users?: { email: string }[]; locations?: { name: string }[] }[] = [];
  await interceptPosts(page, path, async (count, route) => {
    bodies.push(route.request().postDataJSON());
    if (count !== nth) return route.fallback();
    if (fault === 'lost') {
      await route.fetch();
      return route.abort('connectionreset');
    }
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  });
  return bodies;
};
