import { spawn } from 'node:child_process';
import { expect, test } from 'playwright/test';
import { BACKEND_BEHAVIOURS, type BackendBehaviour } from './behaviours';
import { startForeignBackend } from './server';

const ORIGIN = 'https://site.example';

/** An unsigned token. The servers of this test read its claims and check no signature. */
const TOKEN = `${[{ alg: 'none' }, { sub: 'ada', name: 'Ada', email: 'ada@firm.example' }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.')}.`;

const check = (url: string, ...more: string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const args = [
      'run',
      '--silent',
      'backend:check',
      '--',
      '--url',
      url,
      '--origin',
      ORIGIN,
      ...more,
    ];
    const child = spawn('npm', args, {
      cwd: new URL('../..', import.meta.url),
      env: { ...process.env, ID_TOKEN: TOKEN },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('close', (code) => resolve({ code, output: output.replace(/\s+/g, ' ') }));
  });

/** Advice that `backend:check` must print for some of the behaviours, by name of the behaviour. */
const SAYS: Record<string, string[]> = {
  'strict CORS, and an error for newcomers': [
    'Add Idempotency-Key to Access-Control-Allow-Headers in the answer to OPTIONS.',
  ],
  'data of unexpected types': [
    'address of the organization is an object and not a text: it is ignored there.',
    'address of the location is an object and not a text: it is ignored there.',
    'role is in no answer: users cannot be counted and filtered by role.',
  ],
  'null payloads and empty responses': [
    'Answer with an envelope.',
    'website is in no answer: the settings show an empty field.',
  ],
};

for (const behaviour of BACKEND_BEHAVIOURS) {
  test(`the command backend:check ends with advice, not with a failure, for a backend that has ${behaviour.name}`, async () => {
    const backend = await startForeignBackend(behaviour);
    backend.allowOrigin(ORIGIN);
    try {
      const written = await check(backend.url, '--write', '--wait', '0');
      const read = await check(backend.url);
      expect([written.code, read.code], written.output + read.output).toEqual([0, 0]);
      expect(written.output).toContain(
        'Somebody has to verify the organization at the backend: verified: true did not.',
      );
      for (const sentence of SAYS[behaviour.name] ?? []) {
        expect(written.output + read.output).toContain(sentence);
      }
    } finally {
      await backend.stop();
    }
  });
}

test('the command backend:check says what to change when the backend does not allow the origin of the site', async () => {
  const backend = await startForeignBackend(BACKEND_BEHAVIOURS[0] as BackendBehaviour);
  backend.allowOrigin('https://other.example');
  const { code, output } = await check(backend.url);
  await backend.stop();
  expect(code).toBe(1);
  expect(output).toContain(`Send "Access-Control-Allow-Origin: ${ORIGIN}" with every answer`);
});
