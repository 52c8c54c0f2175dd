import { type Browser, chromium } from 'playwright/test';
import { expect, test, vi } from 'vitest';
import { createFixtureRoute } from '../testing/fixture-site';
import { smokeTestRemote } from '.';
import { SHELL_ONLY_PATH, visitPage } from './visit';

const description = { name: 'main', version: '1.0.0', routes: [createFixtureRoute('/dashboard')] };
vi.mock('./site', () => ({ readSmokeSite: async () => ({ description }) }));
vi.mock('./visit', async (original) => ({
  ...(await original<object>()),
  visitPage: vi.fn(),
}));

test('if the visit to a page of the shell fails, the smoke test ends all other visits and fails with the error of this visit', async () => {
  let endVisit = (_error: Error): void => {};
  const close = vi.fn(async () => endVisit(new Error('the browser was closed')));
  vi.spyOn(chromium, 'launch').mockResolvedValue({ close } as unknown as Browser);
  vi.mocked(visitPage).mockImplementation(async (_browser, { pathname }) => {
    if (pathname === SHELL_ONLY_PATH) throw new Error('the shell does not answer');
    return new Promise((_resolve, reject) => {
      endVisit = reject;
    });
  });
  const tested = smokeTestRemote({ site: 'https://app.example.com', name: 'remote-main' });
  await expect(tested).rejects.toThrow('the shell does not answer');
  expect(close).toHaveBeenCalledOnce();
});
