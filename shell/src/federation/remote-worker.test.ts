import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkedScripts } from './file-integrity';
import { allowRemoteWorkers } from './remote-worker';

const FOLDER = 'https://main.example/1.0.0/';
const SOURCE = {
  name: 'main',
  version: '1.0.0',
  url: `${FOLDER}remoteEntry.js`,
  integrity: 'sha384-entry',
  files: { 'rows.js': 'sha384-rows', 'changed.js': 'sha384-changed' },
};

/** The browser's workers: those that were started, and what they were sent. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  readonly posted: unknown[] = [];
  terminated = false;
  readonly address: string | URL;
  constructor(address: string | URL) {
    super();
    this.address = address;
    FakeWorker.started.push(this);
  }
  postMessage(data: unknown) {
    this.posted.push(data);
  }
  terminate() {
    this.terminated = true;
  }
}

let reports: unknown[];
const listen = (event: Event) => reports.push((event as CustomEvent).detail);

beforeEach(() => {
  FakeWorker.started = [];
  reports = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('onmessage = null')),
  );
  let blobs = 0;
  URL.createObjectURL = () => `blob:https://app.example/${++blobs}`;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  addEventListener('remote-report', listen);
  allowRemoteWorkers(() => [SOURCE]);
  return () => removeEventListener('remote-report', listen);
});
afterEach(() => vi.unstubAllGlobals());

const started = async () => {
  await vi.waitFor(() => expect(FakeWorker.started).toHaveLength(1));
  return FakeWorker.started[0] as FakeWorker;
};

test('runs the script of a release after its hash was checked, and passes on what was said before', async () => {
  const worker = new Worker(new URL('rows.js', FOLDER));
  const said: unknown[] = [];
  worker.onmessage = ({ data }) => said.push(data);
  worker.addEventListener('message', ({ data }) => said.push(data));
  worker.postMessage('early');
  const native = await started();
  worker.postMessage('late');
  expect(fetch).toHaveBeenCalledWith(new URL('rows.js', FOLDER), { integrity: 'sha384-rows' });
  expect(checkedScripts).toContain(native.address);
  expect(native.posted).toEqual(['early', 'late']);
  native.dispatchEvent(new MessageEvent('message', { data: 'answer' }));
  expect(said).toEqual(['answer', 'answer']);
});

test.each([
  ['has no hash in its release', 'other.js', () => {}],
  [
    'differs from the released one',
    'changed.js',
    () => vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch')),
  ],
])('does not run a script that %s, and reports it', async (_what, file, arrange) => {
  arrange();
  const failed = vi.fn();
  const worker = new Worker(new URL(file, FOLDER));
  worker.onerror = failed;
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(FakeWorker.started).toEqual([]);
  expect(reports).toMatchObject([{ what: 'script', remote: 'main', version: '1.0.0' }]);
});

test('reports an error inside a worker as one of its remote', async () => {
  new Worker(new URL('rows.js', FOLDER));
  const native = await started();
  native.dispatchEvent(new ErrorEvent('error', { message: 'no such row' }));
  expect(reports).toMatchObject([
    { what: 'script', remote: 'main', error: { cause: 'no such row' } },
  ]);
});

test('ends a worker that was terminated before it started', async () => {
  const worker = new Worker(new URL('rows.js', FOLDER));
  worker.postMessage('early');
  worker.terminate();
  const native = await started();
  expect(native.terminated).toBe(true);
  expect(native.posted).toEqual([]);
});

test('leaves all other workers to the browser', () => {
  new Worker('/own.js');
  expect(FakeWorker.started[0]?.address).toBe('/own.js');
  expect(fetch).not.toHaveBeenCalled();
});
