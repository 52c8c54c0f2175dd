import { describe, expect, test, vi } from 'vitest';
import { DocumentError } from '../config/read-document';
import { RemoteError } from '../federation/remote-error';
import { describeError } from './describe-error';

/** An error answer as the router makes one. */
const routeError = (status: number, statusText: string, data: unknown) => ({
  status,
  statusText,
  data,
  internal: true,
});

describe('an error answer of the router', () => {
  test('shows its status and status text', () => {
    expect(describeError(routeError(503, 'Service Unavailable', null))).toMatchObject({
      code: '503',
      message: 'Service Unavailable',
    });
  });

  test('else the message of its data, else that it is unknown', () => {
    expect(describeError(routeError(500, '', { message: 'Out of paper' })).message).toBe(
      'Out of paper',
    );
    expect(describeError(routeError(500, '', null)).message).toBe('An unknown error occurred.');
  });

  test('a missing page says what to do', () => {
    expect(describeError(routeError(404, 'Not Found', null))).toMatchObject({ code: '404' });
  });
});

test('a remote that did not arrive is named, with version and reason in the details', () => {
  const error = new RemoteError('main', '1.2.0', 'unavailable', new Error('timeout'));
  const { code, message, details } = describeError(error);
  expect(code).toBe('Error');
  expect(message).toMatch(/main/);
  expect(details).toEqual(['remote main 1.2.0: unavailable', 'timeout']);
});

test('a document names every problem', () => {
  const error = new DocumentError('configuration', [
    'apiBaseUrl is missing',
    'checkoutUrl is not a URL',
  ]);
  expect(describeError(error).details).toHaveLength(2);
});

test('offline comes before what it causes', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const error = new RemoteError('main', '1.2.0', 'unavailable');
  expect(describeError(error).message).toMatch(/You are offline/);
});

test('an error thrown while rendering shows no stack', () => {
  const described = describeError(new Error('x is not a function'));
  expect(described.message).toMatch(/stopped because of an error/);
  expect(JSON.stringify(described)).not.toMatch(/\.tsx?:\d| at /);
});

test('what is no error at all is unknown', () => {
  expect(describeError(null)).toMatchObject({
    code: 'Error',
    message: 'An unknown error occurred.',
  });
});
