import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLocation, createOrganizationAtStep, inviteMember } from '../testing/scenes';
import { createTestBackend, type TestBackend } from '../testing/test-backend';
import { querySchema } from '../users/users-query';
import { DESCRIBED_CALLS } from './openapi.routes';

describe('the OpenAPI document', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend('PGlite');
  });
  afterAll(() => backend.close());

  const documentOf = async (app = backend.app) =>
    (await (await app.request('/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { security?: unknown[] }>>;
    };

  it('the OpenAPI document describes exactly the existing calls', async () => {
    const registered = backend.app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/checkout'))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(registered)].sort()).toEqual(Object.keys(DESCRIBED_CALLS).sort());
    const { openapi, paths } = await documentOf();
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replace('{_id}', ':id')}`,
      ),
    );
    expect(described.sort()).toEqual(Object.keys(DESCRIBED_CALLS).sort());
  });

  it('the OpenAPI document marks exactly the calls that need no token', async () => {
    const { paths } = await documentOf();
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(operations)) {
        const response = await backend.app.request(path, { method: method.toUpperCase() });
        expect(response.status === 401, `${method} ${path}`).toBe(security === undefined);
      }
    }
  });

  it('the OpenAPI document names every parameter of the users query', () => {
    const described = (DESCRIBED_CALLS['GET /users']?.query ?? []).map(({ name }) => String(name));
    const read = Object.keys(querySchema.entries);
    expect(described.map((name) => name.replace('[]', '')).sort()).toEqual(read.sort());
  });

  it('the OpenAPI document matches the real responses', async () => {
    const { admin } = await createOrganizationAtStep(backend, 'completed');
    const { _id: location } = await addLocation(admin, 'Bergen');
    const { _id: user } = await inviteMember(admin);
    const wishes: [call: string, path: string, body?: unknown][] = [
      ['GET /isUserValid', '/isUserValid'],
      ['GET /user', '/user'],
      ['GET /org', '/org'],
      ['POST /org', '/org', { phone: '1' }],
      ['GET /locations', '/locations'],
      ['POST /locations', '/locations', { locations: [{ name: 'Rome' }] }],
      ['PATCH /locations/:id', `/locations/${location}`, { address: 'Quay 1' }],
      ['GET /users', '/users'],
      ['POST /users', '/users', { users: [{ name: 'N', email: 'n@example.com' }] }],
      ['PATCH /users/:id', `/users/${user}`, { role: 'manager' }],
      ['DELETE /users/:id', `/users/${user}`],
      ['DELETE /locations/:id', `/locations/${location}`],
      ['GET /invitations', '/invitations'],
    ];
    for (const [call, path, body] of wishes) {
      const { body: bodySchema, payload: payloadSchema } = DESCRIBED_CALLS[call] ?? {};
      if (body !== undefined && bodySchema) v.parse(bodySchema, body);
      const { status, payload } = await admin.call(call.split(' ')[0] ?? '', path, { body });
      expect(status, call).toBe(200);
      expect(payloadSchema, call).toBeDefined();
      if (payloadSchema) v.parse(payloadSchema, payload);
    }
  });

  it('the OpenAPI document is not served in production', async () => {
    const settings = { ...backend.settings, production: true };
    const app = backend.withServices({ settings });
    expect((await app.request('/openapi.json')).status).not.toBe(200);
  });
});
