import { pageHeading } from '../fixtures/accounts';
import { createTestWithMorePages } from '../fixtures/planted-pages';
import { expect } from '../fixtures/test';

const ROUTE = `
  { path: '/sum', page: './sum/sum-page', layout: 'app', allow: ['subscribed'], title: 'Sum' },`;

const PAGE = `
import { useEffect, useState } from 'react';
const SumPage = () => {
  const [said, setSaid] = useState('…');
  useEffect(() => {
    const worker = new Worker(new URL('./add.ts', import.meta.url));
    worker.onmessage = ({ data }) => setSaid(String(data));
    worker.onerror = () => setSaid('failed');
    worker.postMessage([20, 20, 2]);
    return () => worker.terminate();
  }, []);
  const fail = () => {
    const worker = new Worker(new URL('./add.ts', import.meta.url));
    worker.postMessage('no such row');
  };
  return <><h1>Sum {said}</h1><button onClick={fail}>Break</button></>;
};
export default SumPage;
`;

const WORKER = `
import { plus } from './plus';
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'no such row') throw new Error(data);
});
addEventListener('message', async ({ data }: MessageEvent<number[]>) => {
  const { zero } = await import('./zero');
  if (Array.isArray(data)) postMessage(data.reduce(plus, zero));
});
`;

const test = createTestWithMorePages(ROUTE, {
  'sum/sum-page.tsx': PAGE,
  'sum/add.ts': WORKER,
  'sum/plus.ts': 'export const plus = (a: number, b: number): number => a + b;',
  'sum/zero.ts': 'export const zero = 0;',
});

test('a remote on its own origin can run a worker, and a changed script of the worker leads to the error page', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/sum');
  await expect(pageHeading(page)).toHaveText('Sum 42');

  // Changes the script with the worker. The browser must not run this script, because its hash is
  // wrong.
  await page.route(/__federation_expose_sum\.[0-9a-f]+\.js/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('postMessage(', 'postMessage(1+');
    expect(body).not.toBe(await response.text());
    await route.fulfill({ response, body });
  });
  await page.reload();
  await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
});

test('an error inside a worker is reported as an error of the remote that started the worker', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/sum');
  const report = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('remote-report', ({ detail }: CustomEventInit) => {
          if (detail.what === 'script') resolve(detail);
        });
      }),
  );
  await expect(pageHeading(page)).toHaveText('Sum 42');
  await page.getByRole('button', { name: 'Break' }).click();
  expect(await report).toMatchObject({
    what: 'script',
    remote: 'main',
    error: { cause: expect.stringContaining('no such row') },
  });
});

// spec: 11 What runs
test('a page cannot start a worker from a script that was created at run time', async ({
  page,
  become,
}) => {
  await become('subscribed');
  await page.goto('/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const outcome = await page.evaluate(() => {
    const script = URL.createObjectURL(new Blob(['postMessage("evil")']));
    try {
      return String(new Worker(script));
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(outcome).toBe('TypeError');
});
