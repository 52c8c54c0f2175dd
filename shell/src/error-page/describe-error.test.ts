import type { ApiFailure } from 'shared-session';
import { describe, expect, test, vi } from 'vitest';
import { InvalidDocumentError } from '../config/config';
import { RemoteError, registryEntryError } from '../federation/remote-error';
import { describeError, notFoundError } from './describe-error';

// spec: 3
describe('a response that a page throws', () => {
  test('the error page shows the status and status text of a response that a page throws', () => {
    const thrown = { status: 503, statusText: 'Service Unavailable', data: { message: 'Later' } };
    expect(describeError(thrown)).toMatchObject({ code: '503', message: 'Service Unavailable' });
  });

  test.each([
    [
      'the message in the data of the response',
      { status: 500, data: { message: 'Out of paper' } },
      'Out of paper',
    ],
    [
      'the data of the response, if the data is a text',
      { status: 500, statusText: '', data: 'Gone' },
      'Gone',
    ],
    ['that the error is unknown', { status: 500, data: null }, 'An unknown error occurred.'],
    ['no empty message', { status: 500, data: { message: '' } }, 'An unknown error occurred.'],
  ])(
    'when a page throws a response without a status text, the error page shows %s',
    (_what, thrown, message) => {
      expect(describeError(thrown)).toMatchObject({ code: '500', message });
    },
  );

  test.each<[string, object, string]>([
    ['its status text', { statusText: 'Later', data: { message: 'Not now' } }, 'Later'],
    ['the message in its data', { data: { message: 'Someone else saved' } }, 'Someone else saved'],
    ['its data, if the data is a text', { status: 0, statusText: '', data: 'Gone' }, 'Gone'],
    ['that the error is unknown', Response.error(), 'An unknown error occurred.'],
  ])(
    'when a page throws a response without an HTTP status, the error page shows "Error" and %s',
    (_what, thrown, message) => {
      expect(describeError(thrown)).toMatchObject({ code: 'Error', message });
    },
  );

  test('the error page shows status and status text of a thrown Response and of an error of the router', () => {
    const response = new Response(null, { status: 409, statusText: 'Conflict' });
    expect(describeError(response)).toMatchObject({ code: '409', message: 'Conflict' });
    const ofRouter = { status: 405, statusText: 'Method Not Allowed', data: '', internal: true };
    expect(describeError(ofRouter)).toMatchObject({ code: '405', message: 'Method Not Allowed' });
  });

  test('when a page throws a response with status 404, the error page adds advice to the message of the response', () => {
    expect(describeError({ status: 404 })).toEqual(notFoundError());
    expect(describeError({ status: 404, data: { message: 'No such report' } })).toEqual({
      ...notFoundError(),
      message: 'No such report',
    });
  });
});

test('if a page throws an Error with a status, the error page shows the status only if it is an HTTP error status such as 403', () => {
  const failed = (status: number) => Object.assign(new Error('GET /reports failed'), { status });
  expect(describeError(failed(403))).toMatchObject({
    code: '403',
    message: 'An unknown error occurred.',
    details: ['GET /reports failed'],
  });
  expect(describeError(failed(404))).toMatchObject({ code: '404', kind: 'not-found' });
  expect(describeError(failed(7))).toMatchObject({ code: 'Error' });
});

describe('a failed API call that a page throws', () => {
  const failure = (more: Partial<ApiFailure>): ApiFailure => ({
    ok: false,
    name: 'ApiFailure',
    serverIsOk: true,
    statusCode: 500,
    message: 'Out of paper',
    cause: 'refused',
    ...more,
  });

  test('the error page shows the status and message of a failed API call', () => {
    const described = describeError(failure({ statusCode: 503 }));
    expect(described).toMatchObject({ code: '503', message: 'Out of paper' });
    expect(describeError(failure({ statusCode: 404 }))).toEqual({
      ...notFoundError(),
      message: 'Out of paper',
    });
  });

  test('the error page shows no status for an API call without a response', () => {
    const message = "The server couldn't be reached.";
    const lost = failure({ cause: 'unreachable', message });
    expect(describeError(lost)).toMatchObject({ code: 'Error', message });
    const silent = failure({ cause: 'unreachable', message: '' });
    expect(describeError(silent).message).toBe('An unknown error occurred.');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(describeError(lost)).toMatchObject({ kind: 'offline', code: 'Error' });
  });
});

test.each([[{ message: '' }], [{ message: 7 }], [''], [null], [undefined]])(
  'the error page says that the error is unknown when a page throws no message: %j',
  (thrown) => {
    expect(describeError(thrown).message).toBe('An unknown error occurred.');
  },
);

test('an error page names a remote that could not be loaded, with version and reason in the details', () => {
  const error = new RemoteError('main', '1.2.0', 'unavailable', new Error('timeout'));
  const { code, message, details } = describeError(error);
  expect(code).toBe('Error');
  expect(message).toMatch(/main/);
  expect(details).toEqual(['remote main 1.2.0: unavailable', 'timeout']);
});

test('the error page of a remote that needs a newer shell advises to reload, and then to contact support', () => {
  const { message } = describeError(new RemoteError('main', '1.2.0', 'mismatch'));
  expect(message).toMatch(/Reload the page\. If this message stays, contact support/);
});

test('an error page lists every problem of an invalid configuration', () => {
  const error = new InvalidDocumentError('configuration', [
    'apiBaseUrl is missing',
    'checkoutUrl is not a URL',
  ]);
  expect(describeError(error).details).toHaveLength(2);
});

test('the error page of a remote with an invalid registry entry offers a reload, unless the visitor is offline', () => {
  const problem = 'https://new.example is not an origin this site loads code from';
  const error = registryEntryError('main', [problem]);
  expect(describeError(error).needsReload).toBe(true);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(describeError(error).needsReload).toBe(false);
});

test('if the registry is on another origin, the error page offers a reload, because only a reload reads the configuration again', () => {
  const problem = 'https://cdn.example/remotes.json is not on the site’s own origin';
  expect(describeError(new InvalidDocumentError('registryUrl', [problem])).needsReload).toBe(true);
  expect(describeError(new InvalidDocumentError('registry', ['404'])).needsReload).toBe(false);
});

test('if a remote could not be loaded while the visitor is offline, the error page says that the visitor is offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const error = new RemoteError('main', '1.2.0', 'unavailable');
  expect(describeError(error).message).toMatch(/You're offline/);
});

test('an error page shows no stack of an error thrown while rendering', () => {
  const described = describeError(new Error('x is not a function'));
  expect(described.message).toMatch(/stopped because of an error/);
  expect(JSON.stringify(described)).not.toMatch(/\.tsx?:\d| at /);
});

test('an error page shows no details of an error without a message', () => {
  expect(describeError(new Error('')).details).toEqual([]);
});

test('when a page throws null instead of an error, the error page says that the error is unknown', () => {
  expect(describeError(null)).toMatchObject({
    code: 'Error',
    message: 'An unknown error occurred.',
  });
});

test.each([
  ['an error', Object.assign(new Error(), { message: { reason: 'full' } })],
  ['a response', { status: 500, statusText: { reason: 'full' } }],
  [
    'a module while it loads',
    new RemoteError('main', '1.0.0', 'unavailable', Object.assign(new Error(), { message: {} })),
  ],
])('the error page shows only texts, even when the message of %s is an object', (_what, thrown) => {
  const { message, details } = describeError(thrown);
  expect([message, ...details].map((text) => typeof text)).not.toContain('object');
});
