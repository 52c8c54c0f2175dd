import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { generate } from 'selfsigned';
import type { LocalSiteConfig } from '../config/site-config';
import { remoteSite, shellSite } from '../site-server/sites';
import { runNode } from '../workspace/run-node';
import { type Row, rowOf } from './row';

/** What is served over TLS: a folder of releases and, where one runs, a backend in production mode. */
type Served = {
  site: string;
  config: LocalSiteConfig;
  /** A file of remote-main, from its origin. */
  remoteFile: string;
  backendUrl?: string;
  /** Where the certificate may be written. */
  folder: string;
};

type Result = { grade: string; score: number; lost: string[] };

/**
 * The grades that the MDN Observatory gives to each origin over TLS, with the headers of production. Less than A+ is through.
 */
export const observatory = async (served: Served): Promise<Row> => {
  const { row, attempt } = rowOf('headers (MDN Observatory)');
  const { site, config, remoteFile, backendUrl, folder } = served;
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const certificate = join(folder, 'localhost.pem');
  writeFileSync(certificate, pems.cert);
  // As it is deployed: no identity front, no overrides, and everything over TLS.
  const production = {
    ...config,
    identityEmulatorUrl: '',
    allowRemoteOverrides: [],
    remoteOrigins: config.remoteOrigins.map((origin) => origin.replace(/^http:/, 'https:')),
  };
  const api = new Hono().all('*', ({ req }) =>
    proxy(`${backendUrl}${new URL(req.url).pathname}`, { raw: req.raw }),
  );
  const apps: [name: string, app: Hono, path: string][] = [
    ['page', shellSite(join(site, 'shell'), production, 0), '/'],
    ['registry', shellSite(join(site, 'shell'), production, 0), '/remotes.json'],
    ["remote's file", remoteSite(site, 'remote-main', production), remoteFile],
    ...(backendUrl ? [['API', api, '/readiness_check'] as [string, Hono, string]] : []),
  ];
  const servers = await Promise.all(
    apps.map(async ([name, app, path]) => {
      const serverOptions = { key: pems.private, cert: pems.cert };
      const server = createAdaptorServer({ fetch: app.fetch, createServer, serverOptions });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      return { name, server, address: `localhost:${port}${path}` };
    }),
  );
  try {
    const script = join(import.meta.dirname, 'scan-headers.mjs');
    const addresses = servers.map(({ address }) => address);
    const { code, output } = await runNode([script, ...addresses], {
      env: { NODE_EXTRA_CA_CERTS: certificate },
    });
    if (code !== 0) throw new Error(`The Observatory's scan failed:\n${output}`);
    const results: Result[] = JSON.parse(output.slice(output.lastIndexOf('\n[') + 1));
    for (const [index, { grade, score, lost }] of results.entries()) {
      attempt(
        `${servers[index]?.name} has ${grade} (${score}): ${lost.join(', ')}`,
        grade !== 'A+',
      );
    }
    row.figure = results
      .map(({ grade, score }, index) => `${servers[index]?.name} ${grade} (${score})`)
      .join(', ');
    return row;
  } finally {
    for (const { server } of servers) server.close();
  }
};
