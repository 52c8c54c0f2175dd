import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import {
  type HeaderInput,
  pageHeaders,
  remoteFileHeaders,
  shellFileHeaders,
} from '@platform/federation/hosting';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import type { LocalSiteConfig } from '../config/site-config';
import { createRemoteHonoApp, createShellHonoApp } from '../site-server/site-server';
import { scanWithObservatory, writeCertificate } from './observatory';
import { type AttackRow, createAttackRow } from './row';

const DEPLOYED_STAGE = {
  remoteOrigins: ['https://onboarding.example.com', 'https://main.example.com'],
  remotes: { reports: { connect: ['https://reports.example.com'] } },
  apiBaseUrl: 'https://api.example.com',
  firebase: { authDomain: 'app.example.com' },
};

/**
 * Checks the content security policies. A finding of Google's csp_evaluator counts as a break-in if
 * its severity is high, "high, maybe" or medium, or if it is a syntax error. A missing policy
 * counts too, and a policy that lets injected HTML set the page's base URL (`base-uri`). "Medium,
 * maybe" does not count: the evaluator cannot know what the hosts in `script-src` serve.
 */
export const evaluateContentSecurityPolicies = (
  page: Pick<HeaderInput, 'scriptHashes' | 'styleHashes' | 'trustedTypes'>,
): AttackRow => {
  const { row, attempt } = createAttackRow('policies (csp_evaluator)');
  const facts: HeaderInput = { ...DEPLOYED_STAGE, ...page };
  const served = {
    page: pageHeaders(facts),
    registry: shellFileHeaders('/remotes.json', facts),
    "a remote's file": remoteFileHeaders('/1.0.0-abc/remoteEntry.js', facts),
  };
  for (const [name, headers] of Object.entries(served)) {
    const { csp } = new CspParser(headers['content-security-policy'] ?? '');
    const findings = new CspEvaluator(csp).evaluate();
    attempt(`${name} has no policy`, !headers['content-security-policy']);
    // Always requires `base-uri`: the evaluator requires it only with nonces or "strict-dynamic".
    const base = csp.directives['base-uri']?.join(' ');
    attempt(`${name}: injected HTML may set <base>: ${base}`, base !== "'none'");
    for (const { severity, directive, value, description } of findings) {
      attempt(
        `${name}: ${Severity[severity]} ${directive} ${value ?? ''}: ${description}`,
        severity < Severity.MEDIUM_MAYBE && severity !== Severity.STRICT_CSP,
      );
    }
  }
  return row;
};

/** What to grade: a folder of releases and, optionally, a backend in production mode. */
type Served = {
  site: string;
  config: LocalSiteConfig;
  /** The path of a file of `remote-main`. Its grade stands for the files of all remotes. */
  remoteFile: string;
  backendUrl?: string;
  /** The folder for the certificate. */
  folder: string;
};

/**
 * Grades the page, the registry, a remote's file and the backend over TLS, with the headers of
 * production. A grade below A+ is a break-in.
 */
export const gradeWithObservatory = async (served: Served): Promise<AttackRow> => {
  const { row, attempt } = createAttackRow('headers (MDN Observatory)');
  const { site, config, remoteFile, backendUrl, folder } = served;
  const { certificate, key } = await writeCertificate(folder);
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
    ['page', createShellHonoApp(join(site, 'shell'), production, 0), '/'],
    ['registry', createShellHonoApp(join(site, 'shell'), production, 0), '/remotes.json'],
    ["remote's file", createRemoteHonoApp(site, 'remote-main', production), remoteFile],
    ...(backendUrl ? [['API', api, '/readiness_check'] as [string, Hono, string]] : []),
  ];
  const servers = await Promise.all(
    apps.map(async ([name, app, path]) => {
      const serverOptions = { key: readFileSync(key), cert: readFileSync(certificate) };
      const server = createAdaptorServer({ fetch: app.fetch, createServer, serverOptions });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      return { name, server, address: `localhost:${port}${path}` };
    }),
  );
  try {
    const addresses = servers.map(({ address }) => address);
    const results = await scanWithObservatory(addresses, certificate);
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
