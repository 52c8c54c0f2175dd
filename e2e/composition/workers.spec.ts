import { heading } from '../fixtures/accounts';
import { testWithPages } from '../fixtures/planted-pages';
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
  return <h1>Sum {said}</h1>;
};
export default SumPage;
`;

const WORKER = `
import { plus } from './plus';
addEventListener('message', async ({ data }: MessageEvent<number[]>) => {
  const { zero } = await import('./zero');
  postMessage(data.reduce(plus, zero));
});
`;

const test = testWithPages(ROUTE, {
  'sum/sum-page.tsx': PAGE,
  'sum/add.ts': WORKER,
  'sum/plus.ts': 'export const plus = (a: number, b: number): number => a + b;',
  'sum/zero.ts': 'export const zero = 0;',
});

test('a remote on an origin of its own runs a worker, and only with the released script', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/login?returnTo=/sum');
  await expect(heading(page)).toHaveText('Sum 42');

  await page.route(/\/add\.[0-9a-f]+\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: 'postMessage("evil")',
    }),
  );
  await page.reload();
  await expect(heading(page)).toHaveText('Sum failed');
});

// spec: 11 What runs
test('a script created at run time cannot be a worker', async ({ page, become }) => {
  await become('subscribed');
  await page.goto('/dashboard');
  await expect(heading(page)).toHaveText('Dashboard');
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
