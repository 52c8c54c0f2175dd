import { expect, test } from 'playwright/test';
import { runNpmScript } from '../deployments/commands';
import { BACKEND_BEHAVIOURS } from './behaviours';
import { startForeignBackend } from './server';

const ORIGIN = 'http://localhost:3000';

/** Returns an unsigned token, like those of the auth emulator. */
const tokenOf = (email: string): string => {
  const claims = { sub: email, user_id: email, name: 'Ada Lovelace', email, exp: 4_000_000_000 };
  return [{ alg: 'none' }, claims, '']
    .map((part) => Buffer.from(part && JSON.stringify(part)).toString('base64url'))
    .join('.');
};

for (const behaviour of BACKEND_BEHAVIOURS) {
  // spec: 8 Requests and answers
  test(`the command backend:check accepts a backend that has ${behaviour.name}`, async () => {
    const backend = await startForeignBackend(behaviour);
    backend.allowOrigin(ORIGIN);
    try {
      const where = ['--url', backend.url, '--origin', ORIGIN];
      const token = ['--token', tokenOf('new@firm.example')];
      const output = await runNpmScript('backend:check', [
        ...where,
        ...token,
        '--write',
        '--wait=0',
      ]);
      expect(output).toContain('What could be checked works.');
      expect(output).toContain('Somebody has to verify the organization');
    } finally {
      await backend.stop();
    }
  });
}
