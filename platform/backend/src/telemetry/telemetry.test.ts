import { expect, it } from 'vitest';
import { readCheckedAnswer } from '../testing/scenes';
import { describeOnEachDatabase, type TestBackend } from '../testing/test-backend';

const KEY = 'key-of-the-telemetry';
const event = { page: '/dashboard', remote: 'main', version: '1.0.0-a', why: 'live' };

const appOf = ({ withServices, settings }: TestBackend) =>
  withServices({ settings: { ...settings, telemetryKey: KEY } });
const post = (app: ReturnType<typeof appOf>, body: unknown, headers: Record<string, string> = {}) =>
  app.request('/telemetry', { method: 'POST', body: JSON.stringify(body), headers });
const read = (app: ReturnType<typeof appOf>, remote: string, key = KEY) =>
  app.request(`/telemetry?remote=${remote}&since=${new Date(Date.now() - 60_000).toISOString()}`, {
    headers: { Authorization: `Bearer ${key}` },
  });

describeOnEachDatabase((backend) => {
  it('telemetry counts events by remote, version, reason and kind, and counts measurements with nearly equal values together', async () => {
    const app = appOf(backend());
    const events = [
      { kind: 'load', ...event },
      { kind: 'load', ...event },
      { kind: 'LCP', ...event, value: 2500 },
      { kind: 'LCP', ...event, value: 2510 },
      { kind: 'CLS', ...event, value: 0.1 },
      { kind: 'load', ...event, remote: 'other' },
    ];
    expect((await post(app, { events })).status).toBe(200);
    await post(app, { events: events.slice(0, 1) });
    const { payload } = await readCheckedAnswer<{ counts: object[] }>(await read(app, 'main'));
    const common = { version: '1.0.0-a', why: 'live' };
    expect(payload.counts).toEqual([
      { ...common, kind: 'CLS', value: expect.closeTo(0.1, 2), count: 1 },
      { ...common, kind: 'LCP', value: expect.closeTo(2500, -2), count: 2 },
      { ...common, kind: 'load', value: 0, count: 3 },
    ]);
  });

  it('telemetry lists equal errors once, with their number and a stack trace, even if the errors come in several requests', async () => {
    const app = appOf(backend());
    const failed = { kind: 'error', ...event, remote: 'broken' };
    const error = { reason: 'crashed', cause: 'Error: planted' };
    const first = { ...failed, error: { ...error, stack: 'at page.js:1:2' } };
    const repeated = { ...failed, error: { ...error, stack: '' } };
    await post(app, { events: [first, repeated] });
    await post(app, { events: [repeated] });
    const { payload } = await readCheckedAnswer<{ errors: object[] }>(await read(app, 'broken'));
    expect(payload.errors).toEqual([
      { version: '1.0.0-a', ...error, page: '/dashboard', stack: 'at page.js:1:2', count: 3 },
    ]);
  });

  it('telemetry stores an error whose texts hold half a surrogate pair or a null character', async () => {
    const app = appOf(backend());
    const error = { reason: 'crashed', cause: 'Error: \ud83d', stack: 'at \0 page.js' };
    const failed = { ...event, kind: 'error', remote: 'unstorable', page: '/\udc4d', error };
    expect((await post(app, { events: [failed] })).status).toBe(200);
    const { payload } = await readCheckedAnswer<{ errors: object[] }>(
      await read(app, 'unstorable'),
    );
    expect(payload.errors).toMatchObject([
      { page: '/\ufffd', cause: 'Error: \ufffd', stack: 'at \ufffd page.js', count: 1 },
    ]);
  });

  it('telemetry lists the most frequent errors of each version, even when another version has many errors', async () => {
    const app = appOf(backend());
    const errorOf = (version: string, cause: string) => ({
      ...event,
      kind: 'error',
      remote: 'compared',
      version,
      error: { reason: 'crashed', cause, stack: '' },
    });
    const live = Array.from({ length: 25 }, (_, at) => errorOf('1.0.0-live', `Error: ${at}`));
    await post(app, { events: live });
    await post(app, { events: [...live.slice(1), errorOf('1.1.0-candidate', 'Error: planted')] });
    const { payload } = await readCheckedAnswer<{ errors: { version: string; cause: string }[] }>(
      await read(app, 'compared'),
    );
    const causesOf = (version: string) =>
      payload.errors.filter((error) => error.version === version).map(({ cause }) => cause);
    expect(causesOf('1.1.0-candidate')).toEqual(['Error: planted']);
    expect(causesOf('1.0.0-live')).toHaveLength(20);
    expect(causesOf('1.0.0-live')).not.toContain('Error: 0');
  });

  it('telemetry rejects unknown events, bodies that are too large, and requests to read telemetry without the right key', async () => {
    const app = appOf(backend());
    const load = { kind: 'load', ...event };
    for (const wrong of [
      { ...load, email: 'a@b.example' },
      { ...load, kind: 'x' },
      { ...load, version: '<b>' },
    ]) {
      expect((await post(app, { events: [wrong] })).status).toBe(400);
    }
    expect((await post(app, { events: Array(51).fill(load) })).status).toBe(400);
    expect((await post(app, { events: [{ ...load, page: 'x'.repeat(70_000) }] })).status).toBe(413);
    expect((await read(app, 'main', 'another-key')).status).toBe(403);
    expect((await post(backend().app, { events: [load] })).status).toBe(404);
  });

  it('reading telemetry answers 400 when the parameter "since" is not a valid date', async () => {
    const since = '2026-01-01T00:00:00-05';
    const answer = await appOf(backend()).request(`/telemetry?remote=main&since=${since}`, {
      headers: { Authorization: `Bearer ${KEY}` },
    });
    expect(answer.status).toBe(400);
  });

  it('telemetry of a local run rejects events from other websites, but not from the app or other local ports', async () => {
    const local = appOf(backend());
    const { settings, withServices } = backend();
    const production = withServices({
      settings: { ...settings, telemetryKey: KEY, production: true },
    });
    const [appOrigin = ''] = settings.allowedOrigins;
    const statusFor = async (app: typeof local, site: string, origin: string) =>
      (await post(app, { events: [] }, { 'Sec-Fetch-Site': site, Origin: origin })).status;
    expect(await statusFor(local, 'cross-site', 'https://evil.example')).toBe(403);
    expect(await statusFor(local, 'cross-site', 'null')).toBe(403);
    expect(await statusFor(local, 'same-origin', 'http://localhost:3000')).toBe(200);
    expect(await statusFor(local, 'same-site', 'http://localhost:3001')).toBe(200);
    // Requests of the app are cross-site if the app is at localhost and the backend at 127.0.0.1.
    expect(await statusFor(local, 'cross-site', appOrigin)).toBe(200);
    expect(await statusFor(production, 'cross-site', 'https://app.other.example')).toBe(200);
  });
});
