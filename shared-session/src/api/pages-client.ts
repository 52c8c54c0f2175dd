import { atom } from 'jotai';
import { stringifyQuery } from '../wire';
import { clientAtom } from './client';
import type { ApiClient, ApiRequest, CallOptions, PostOptions } from './options';

/** The client of the backend for pages. It writes queries, sends the token, shows errors and never rejects. */
export const apiAtom = atom((get): ApiClient => {
  const { request, can } = get(clientAtom);
  const call = <Payload>(
    method: ApiRequest['method'],
    path: string,
    { query, ...options }: CallOptions<Payload> | PostOptions<Payload> = {},
    body?: unknown,
  ) => request({ ...options, method, path, body, query: query && stringifyQuery(query) });
  return {
    can,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, options, body),
    patch: (path, body, options) => call('PATCH', path, options, body),
    delete: (path, body, options) => call('DELETE', path, options, body),
  };
});
