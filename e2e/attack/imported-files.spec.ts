import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test';
import { button, cell } from '../tables/table';
import { HOSTILE_FILES } from './hostile-files';
import { addRow } from './rows';

/** The longest task of the page that a person may meet. */
const MAX_TASK_MS = 200;
/** How long somebody waits for the rows, a question or a sentence. */
const MAX_WAIT_MS = 10_000;

/** Where the page fetches the files from: a drop takes them as they are. */
const ADDRESS = '/hostile-file';

declare global {
  /** The long tasks of the page, in milliseconds. */
  var longTasks: number[];
}

/** Serves one file after another, and counts the long tasks of the page. */
const prepare = async (page: Page): Promise<(content: Uint8Array | string) => void> => {
  let body = Buffer.alloc(0);
  await page.route(`**${ADDRESS}`, (route) => route.fulfill({ body }));
  await page.evaluate(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  return (content) => {
    body = Buffer.from(content);
  };
};

const drop = (page: Page): Promise<void> =>
  page.evaluate(async (address) => {
    const blob = await (await fetch(address)).blob();
    globalThis.longTasks = [];
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([blob], 'people.csv'));
    for (const type of ['dragover', 'drop']) {
      const init = { dataTransfer, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new DragEvent(type, init));
    }
    // What the page said of the file before is gone then.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  }, ADDRESS);

/** What the page shows once it has read a file: a question, a sentence or the rows. */
const outcomes = (page: Page) => ({
  question: page.getByRole('dialog').getByRole('button', { name: /^Import / }),
  sentence: page.getByRole('alert').getByText(/^(?:The file|This|There)/),
  rows: page.getByText(/added from the file\.$/),
});

/** Drops a file and waits until the page says what became of it. Tells what was too slow. */
const tooSlow = async (page: Page): Promise<string | null> => {
  const { question, sentence, rows } = outcomes(page);
  await drop(page);
  const any = question.or(sentence).or(rows).first();
  const isAnswered = await any.waitFor({ timeout: MAX_WAIT_MS }).then(
    () => true,
    () => false,
  );
  // The tasks that drew the answer are counted too.
  const longest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => resolve(Math.max(0, ...globalThis.longTasks))),
        );
      }),
  );
  if (!isAnswered) {
    await button(page, 'Cancel').click();
    return `no answer within ${MAX_WAIT_MS / 1000} s`;
  }
  if (await question.isVisible())
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  if (await rows.isVisible()) await button(page, 'Undo').click();
  return longest > MAX_TASK_MS ? `a task of ${Math.round(longest)} ms` : null;
};

test('no file that is imported holds up the page', async ({ signedIn }) => {
  test.setTimeout(900_000);
  const { page } = await signedIn('add-users');
  await cell(page, 'Full name', 1).waitFor();
  const serve = await prepare(page);
  const through: string[] = [];
  const names = Object.keys(HOSTILE_FILES);
  for (const name of names) {
    serve(HOSTILE_FILES[name]?.() ?? '');
    const slow = await test.step(name, () => tooSlow(page));
    if (slow) through.push(`${name}: ${slow}`);
  }
  addRow('imported files', names.length, through);
  expect(through).toEqual([]);
});
