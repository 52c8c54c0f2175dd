import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test';
import { buttonNamed, fieldInRow } from '../tables/table';
import { HOSTILE_FILES } from './hostile-files';
import { addAttackReportRow } from './rows';

const MAX_TASK_MS = 200;
/** The longest time that a person may wait for rows, a question or a message of an import. */
const MAX_WAIT_MS = 10_000;

/** The URL path of the hostile file, which a script in the page fetches and drops on the page. */
const ADDRESS = '/hostile-file';

declare global {
  /** The duration of each long task, in milliseconds. */
  var longTasks: number[];
  /** How many readings of a file were cancelled, and how many workers are running. */
  var readings: { cancelled: number; running: number };
  /** Whether `cancelEachReading` presses "Cancel". */
  var isCancelling: boolean;
}

/** Records long tasks. Returns a function that sets the file content at `ADDRESS`. */
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
    // Waits for two frames, in which the page removes the message about the previous file.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  }, ADDRESS);

const outcomes = (page: Page) => ({
  question: page.getByRole('dialog').getByRole('button', { name: /^Import / }),
  sentence: page.getByRole('alert').getByText(/^(?:The file|This|There)/),
  rows: page.getByText(/added from the file\.$/),
});

/**
 * Waits until the page shows the result for a file and has stored the rows. Returns false if this
 * takes longer than `MAX_WAIT_MS`. Uses CSS selectors, because a search by role causes long tasks.
 */
const answered = (page: Page): Promise<boolean> =>
  page.evaluate(async (ms) => {
    const says = (role: string, words: RegExp) =>
      [...document.querySelectorAll(`[role=${role}], [role=${role}] *`)].some((each) =>
        words.test(each.textContent),
      );
    const isStored = () =>
      Object.keys(localStorage).some((key) => key.startsWith('draft:')) ||
      says('status', /couldn't be stored/);
    const isThere = () =>
      document.querySelector('dialog[open] select') !== null ||
      says('alert', /^(?:The file|This|There)/) ||
      (says('status', /added from the file/) && isStored());
    const end = performance.now() + ms;
    while (!isThere() && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return isThere();
  }, MAX_WAIT_MS);

/** Drops a file and waits for the result. Returns what was too slow, or null if all was fast. */
const tooSlow = async (page: Page): Promise<string | null> => {
  const { question, sentence, rows } = outcomes(page);
  await drop(page);
  const isAnswered = await answered(page);
  // Waits until the page is idle, so that the long tasks include those that rendered the result.
  const longest = await page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        requestIdleCallback(() => resolve(Math.max(0, ...globalThis.longTasks)), { timeout: ms });
      }),
    MAX_WAIT_MS,
  );
  if (!isAnswered) {
    await buttonNamed(page, 'Cancel').click();
    return `no answer within ${MAX_WAIT_MS / 1000} s`;
  }
  await expect(question.or(sentence).or(rows).first()).toBeVisible();
  if (await question.isVisible())
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  if (await rows.isVisible()) await buttonNamed(page, 'Undo').click();
  return longest > MAX_TASK_MS ? `a task of ${Math.round(longest)} ms` : null;
};

test('importing a hostile file never blocks the page', async ({ signedIn }) => {
  test.setTimeout(900_000);
  const { page } = await signedIn('add-users');
  await fieldInRow(page, 'Full name', 1).waitFor();
  const serve = await prepare(page);
  const through: string[] = [];
  const names = Object.keys(HOSTILE_FILES);
  for (const name of names) {
    serve(HOSTILE_FILES[name]?.() ?? '');
    const slow = await test.step(name, () => tooSlow(page));
    if (slow) through.push(`${name}: ${slow}`);
  }
  addAttackReportRow('imported files', names.length, through);
  expect(through).toEqual([]);
});

/** Makes the page press "Cancel" when a worker has begun to read a file but has sent no result. */
const cancelEachReading = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.readings = { cancelled: 0, running: 0 };
    globalThis.isCancelling = true;
    const { postMessage, terminate } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...request: [unknown]) {
      globalThis.readings.running += 1;
      this.addEventListener('message', ({ data }) => {
        const buttons = [...document.querySelectorAll('button')];
        const cancel = buttons.find(({ textContent }) => textContent === 'Cancel');
        if (!globalThis.isCancelling || data.kind !== 'begun' || !cancel) return;
        globalThis.readings.cancelled += 1;
        cancel.click();
      });
      return postMessage.apply(this, request);
    };
    Worker.prototype.terminate = function (this: Worker) {
      globalThis.readings.running -= 1;
      return terminate.call(this);
    };
  });

const FILES_TO_CANCEL = [
  'six million empty cells',
  'a million rows',
  'merged cells that cover the same rows',
  'a spreadsheet of OpenDocument whose cells are merged over all rows',
  'nine million quotes',
  '9,999 users with unknown roles and locations',
  'a PDF',
];

test('after the visitor presses "Cancel", nothing is imported from a hostile file, and the next file is imported', async ({
  signedIn,
}) => {
  const { page } = await signedIn('add-users');
  await fieldInRow(page, 'Full name', 1).waitFor();
  const serve = await prepare(page);
  await cancelEachReading(page);
  for (const [index, name] of FILES_TO_CANCEL.entries()) {
    await test.step(name, async () => {
      serve(HOSTILE_FILES[name]?.() ?? '');
      await drop(page);
      await expect
        .poll(() => page.evaluate(() => globalThis.readings))
        .toEqual({ cancelled: index + 1, running: 0 });
      await expect(buttonNamed(page, 'Cancel')).toBeHidden();
      for (const outcome of Object.values(outcomes(page))) await expect(outcome).toHaveCount(0);
    });
  }
  await page.evaluate(() => {
    globalThis.isCancelling = false;
  });
  serve('Full name,Email\nAda,ada@x.example');
  await drop(page);
  await expect(page.getByText('1 row added from the file.')).toBeVisible();
  await expect(fieldInRow(page, 'Full name', 1)).toHaveValue('Ada');
});
