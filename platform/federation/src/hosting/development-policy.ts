import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { contentSecurityPolicy, headerInputOf } from './policy';

const REPORTS_PATH = '/csp-reports';

/** Returns the released site's policy, or undefined before `npm start` wrote `config.json`. */
const policyFor = (documents: string, html: string): string | undefined => {
  try {
    const config = JSON.parse(readFileSync(path.join(documents, 'config.json'), 'utf8'));
    return `${contentSecurityPolicy(headerInputOf(config, html))}; report-uri ${REPORTS_PATH}`;
  } catch {
    return undefined;
  }
};

const lineOf = (body: string): string => {
  const { 'csp-report': report } = JSON.parse(body);
  const what = [report['blocked-uri'], report['script-sample']].filter(Boolean).join(' ');
  return `WARNING: the released site will refuse this (${report['effective-directive']}): ${what}, in ${report['source-file'] ?? 'the page'}. docs/first-remote.md says what libraries may do.`;
};

/**
 * Creates a middleware that sends the released site's policy with each page, and prints each
 * violation once. The policy only reports: hot reload loads code in its own way and must work.
 */
export const createPolicyMiddleware = (documents: string, html: string) => {
  const printed = new Set<string>();
  const print = (body: string): void => {
    try {
      const line = lineOf(body);
      if (!printed.has(line)) console.warn(line);
      printed.add(line);
    } catch {
      // Ignores a body that is not a browser's report of a violation.
    }
  };
  return {
    name: 'development-policy',
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
      if (request.url === REPORTS_PATH) {
        let body = '';
        request.on('data', (chunk: Buffer) => {
          if (body.length < 10_000) body += chunk;
        });
        request.on('end', () => {
          print(body);
          response.writeHead(204).end();
        });
        return;
      }
      const policy = request.headers.accept?.includes('text/html') && policyFor(documents, html);
      if (policy) response.setHeader('content-security-policy-report-only', policy);
      next();
    },
  };
};
