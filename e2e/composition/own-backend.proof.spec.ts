import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageHeading, signInAs, waitForLoadedPage } from '../fixtures/accounts';
import { createTestWithMorePages } from '../fixtures/planted-pages';
import { expect } from '../fixtures/test';

const ROUTE = `
  { path: '/reports', page: './reports/reports-page', layout: 'app', allow: ['subscribed'], title: 'Reports' },`;

const PAGE = `
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { remoteClientAtom } from 'shared-session';

const ReportsPage = () => {
  const { settings, call } = useAtomValue(remoteClientAtom('main'));
  const [said, setSaid] = useState('');
  const ask = (url: unknown) => async () => {
    const answer = await call(String(url)).then((response) => response.text(), String);
    setSaid(answer);
  };
  return (
    <>
      <h1>Reports in {String(settings.currency)}</h1>
      <button type="button" onClick={ask(settings.rows)}>Own</button>
      <button type="button" onClick={ask(settings.away)}>Redirect</button>
      <button type="button" onClick={ask(settings.other)}>Other</button>
      <p role="status">{said}</p>
    </>
  );
};
export default ReportsPage;
`;

type Backend = { url: string; tokens: (string | undefined)[]; server: Server };

/** Accepts requests of any page. Records the token of each request except preflight requests. */
const startBackend = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Backend> => {
  const tokens: Backend['tokens'] = [];
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'authorization');
    if (request.method === 'OPTIONS') {
      response.end();
    } else {
      tokens.push(request.headers.authorization);
      answer(request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens, server };
};

const test = createTestWithMorePages(ROUTE, {
  'reports/reports-page.tsx': PAGE,
});

// spec: 11 /config.json
test('a remote reads its settings, and sends the token only to its own backend', async ({
  page,
  person,
  site,
}) => {
  const other = await startBackend((_request, response) => response.end('other rows'));
  const own = await startBackend((request, response) => {
    if (request.url === '/away') response.writeHead(307, { location: `${other.url}/rows` }).end();
    else response.writeHead(own.tokens.length === 1 ? 401 : 200).end('own rows');
  });
  const shell = await site.serveShell({
    remotes: {
      main: {
        settings: {
          currency: 'NOK',
          rows: `${own.url}/rows`,
          away: `${own.url}/away`,
          other: `${other.url}/rows`,
        },
        connect: [own.url],
      },
    },
  });
  try {
    const { email } = await person('subscribed');
    await page.goto(`${shell.url}/login?returnTo=/reports`);
    await signInAs(page, email);
    await waitForLoadedPage(page);
    await expect(pageHeading(page)).toHaveText('Reports in NOK');
    const answer = page.getByRole('main').getByRole('status');

    await page.getByRole('button', { name: 'Own' }).click();
    await expect(answer).toHaveText('own rows');
    // Expects two requests, because the first response was a 401 and the client repeated the
    // request.
    expect(own.tokens).toEqual([
      expect.stringMatching(/^Bearer \S+/),
      expect.stringMatching(/^Bearer \S+/),
    ]);

    await page.getByRole('button', { name: 'Other' }).click();
    await expect(answer).toHaveText(new RegExp(`may not call ${other.url}/rows.*lists ${own.url}`));
    await page.getByRole('button', { name: 'Redirect' }).click();
    await expect(answer).toHaveText('TypeError: Failed to fetch');
    expect(own.tokens).toHaveLength(3);

    // Requests the URL without the remote's client, and expects that the content security policy
    // blocks the request.
    const refused = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective));
          fetch(url).then(
            () => resolve('nothing'),
            () => {},
          );
        }),
      other.url,
    );
    expect(refused).toBe('connect-src');
    expect(other.tokens).toEqual([]);
  } finally {
    await shell.stop();
    own.server.close();
    other.server.close();
  }
});
