import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, type Mocked, onTestFinished, test, vi } from 'vitest';
import { findFreePorts } from '../workspace/ports';
import { createService, type Service, type ServiceEvents } from './service';

let folder: string;
let service: Service;
let port: number;
const events: Mocked<Required<ServiceEvents>> = {
  onLine: vi.fn(),
  onProblems: vi.fn(),
  onDeath: vi.fn(),
};

const SERVER = `
  import { spawn } from 'node:child_process';
  import { createServer } from 'node:http';
  import { writeFileSync } from 'node:fs';
  // The grandchild ignores SIGTERM.
  const stubborn = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")';
  const grandchild = spawn(process.execPath, ['-e', stubborn], { stdio: ['ignore', 'pipe', 'ignore'] });
  writeFileSync('pids.json', JSON.stringify([process.pid, grandchild.pid]));
  const server = createServer((request, response) => {
    if (request.url === '/crash') process.exit(3);
    console.log('asked for ' + request.url);
    response.end('ok');
  });
  grandchild.stdout.once('data', () => server.listen(Number(process.env.PORT), '127.0.0.1'));
`;

function prepare(script: string, readyWithin = 20, isDevServer = false): Service {
  writeFileSync(join(folder, 'server.mjs'), script);
  return createService(
    {
      name: 'example',
      args: [join(folder, 'server.mjs')],
      cwd: folder,
      env: { PORT: String(port) },
      readyUrl: `http://127.0.0.1:${port}/ready`,
      readyWithin,
      isDevServer,
    },
    folder,
    events,
  );
}

/** The ids of the service's processes. Empty if the service was stopped before writing the ids. */
const pids = (): number[] => {
  const file = join(folder, 'pids.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
};
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    // Counts a zombie process as ended, because its parent only has to read the exit code.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
const alive = () => pids().filter(isAlive).length;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
  port = (await findFreePorts()).backend;
  vi.clearAllMocks();
});
afterEach(async () => {
  await service?.kill();
  rmSync(folder, { recursive: true });
});

test('a service that answers is ready, and a stopped service leaves no child processes', async () => {
  service = prepare(SERVER);
  await service.start();
  expect(alive()).toBe(2);
  await service.stop();
  await expect.poll(alive).toBe(0);
  expect(events.onDeath).not.toHaveBeenCalled();
});

test('a development server whose first build fails counts as ready, and its errors are reported', async () => {
  const missing = SERVER.replace("response.end('ok')", 'response.writeHead(404).end()');
  service = prepare(`console.log('ERROR in ./page.tsx');\n${missing}`, 20, true);
  await service.start();
  expect(events.onProblems).toHaveBeenCalledOnce();
});

test('each line that a ready service writes is reported to the local stack', async () => {
  service = prepare(SERVER);
  await service.start();
  await fetch(`http://127.0.0.1:${port}/page`);
  await expect.poll(() => events.onLine.mock.calls).toContainEqual(['example', 'asked for /page']);
});

test('the stack reports whole characters of the output of a service, even if the bytes of a character arrive separately', async () => {
  const [first, ...others] = Buffer.from('€\n');
  const bytes = JSON.stringify({ '/first': [first], '/others': others });
  const write = `process.stdout.write(Buffer.from(${bytes}[request.url] ?? []));`;
  service = prepare(SERVER.replace("console.log('asked for ' + request.url);", write));
  await service.start();
  await fetch(`http://127.0.0.1:${port}/first`);
  await fetch(`http://127.0.0.1:${port}/others`);
  await expect.poll(() => events.onLine.mock.calls).toEqual([['example', '€']]);
});

test('errors that a service writes during its start are reported as soon as the service is ready', async () => {
  service = prepare(`console.log('  ERROR in src/routes.ts: no such path');\n${SERVER}`);
  await service.start();
  const [name, lines] = events.onProblems.mock.calls[0] ?? [];
  expect(name).toBe('example');
  expect(lines).toContain('  ERROR in src/routes.ts: no such path');
});

test('the output of a service that starts successfully, such as "compiled successfully", is not reported as an error', async () => {
  service = prepare(`console.log('compiled successfully');\n${SERVER}`);
  await service.start();
  expect(events.onProblems).not.toHaveBeenCalled();
});

test('a service that exits during the start fails with an error that shows the last output lines', async () => {
  service = prepare(`console.error('no such database'); process.exit(2)`);
  await expect(service.start()).rejects.toThrow(
    'example ended with exit code 2. Its last lines:\n  no such database',
  );
});

test('starting a service that never answers fails after the time limit, and the service is stopped', {
  tags: ['proof'],
}, async () => {
  service = prepare(
    `import { writeFileSync } from 'node:fs';
     writeFileSync('pids.json', JSON.stringify([process.pid]));
     setInterval(() => {}, 1000);`,
    1,
  );
  await expect(service.start()).rejects.toThrow('example was not ready within 1 s');
  expect(alive()).toBe(0);
});

test('starting a service that never answers fails after the time limit even if Node.js collects garbage during the wait', {
  tags: ['proof'],
}, async () => {
  setFlagsFromString('--expose-gc');
  const freeMemory: () => void = runInNewContext('gc');
  service = prepare(
    `import { writeFileSync } from 'node:fs';
     writeFileSync('pids.json', JSON.stringify([process.pid]));
     setInterval(() => {}, 1000);`,
    1,
  );
  const often = setInterval(freeMemory, 100);
  onTestFinished(() => clearInterval(often));
  await expect(service.start()).rejects.toThrow('example was not ready within 1 s');
  expect(alive()).toBe(0);
});

test('a crash of a ready service is reported once, and the service can be started again', async () => {
  service = prepare(SERVER);
  await service.start();
  await fetch(`http://127.0.0.1:${port}/crash`).catch(() => {});
  await expect.poll(() => events.onDeath.mock.calls.length).toBe(1);
  expect(events.onDeath.mock.calls[0]?.slice(0, 2)).toEqual(['example', 'ended with exit code 3']);
  await service.start();
  expect(alive()).toBe(2);
});

test('a service that is stopped during its start, then started again, stays running', {
  tags: ['proof'],
}, async () => {
  service = prepare(`await new Promise((next) => setTimeout(next, 500));\n${SERVER}`);
  const first = expect(service.start()).rejects.toThrow('example was ended by SIGTERM');
  await service.stop();
  await service.start();
  await first;
  expect((await fetch(`http://127.0.0.1:${port}/`)).ok).toBe(true);
});

test('the services of a local stack end when the process of the stack is killed', async () => {
  writeFileSync(join(folder, 'server.mjs'), SERVER);
  const stack = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { spawn } from 'node:child_process';
       spawn(process.execPath, ['--import', ${JSON.stringify(new URL('./die-with-parent.mjs', import.meta.url).href)}, 'server.mjs'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
       setInterval(() => {}, 1000);`,
    ],
    { cwd: folder, env: { ...process.env, PORT: String(port) }, stdio: 'ignore' },
  );
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(true);
  stack.kill('SIGKILL');
  await expect.poll(answers).toBe(false);
  // Cleans up the grandchild, which ignores SIGTERM and still runs. The service has ended.
  for (const grandchild of pids().slice(1)) process.kill(grandchild, 'SIGKILL');
});
