import { toJsonSchema } from '@valibot/to-json-schema';
import {
  MAX_ROWS_PER_REQUEST,
  newLocationSchema,
  newOrganizationSchema,
  newUserSchema,
  ONBOARDING_STATUSES,
  organizationUpdateSchema,
  ROLES,
  rowErrorsSchema,
  telemetrySchema,
  userCountSchema,
} from 'shared-session/wire';
import * as v from 'valibot';
import type { App } from '../access/access';
import { SORT_FIELDS } from '../users/users-query';

type Schema = v.GenericSchema;
type Json = Record<string, unknown>;

/** A call of the OpenAPI document. `body` is the schema of the request. */
type Call = { summary: string; body?: Schema; payload?: Schema; query?: Json[]; open?: true };

const rows = (name: string, row: Schema): Schema =>
  v.object({ [name]: v.pipe(v.array(row), v.maxLength(MAX_ROWS_PER_REQUEST)) });

// Requires a UUID here. The client accepts other ids too, because it works with other backends.
const id = v.pipe(v.string(), v.uuid());
const changed = v.strictObject({ _id: id });
const location = v.strictObject({
  _id: id,
  name: v.string(),
  address: v.optional(v.string()),
  time_zone: v.optional(v.string()),
});
const user = v.strictObject({
  ...newUserSchema.entries,
  _id: id,
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  location_id: v.optional(id),
  status: v.picklist(['invited', 'active']),
});
const organization = v.strictObject({
  _id: id,
  name: v.string(),
  website: v.optional(v.string()),
  phone: v.optional(v.string()),
  address: v.optional(v.string()),
  verified: v.boolean(),
});
const profile = v.strictObject({
  ...user.entries,
  onboarding_status: v.picklist(ONBOARDING_STATUSES),
  subscription_status: v.string(),
  organization_id: id,
});
const invitation = v.strictObject({
  _id: id,
  organization_name: v.string(),
  role: v.picklist(ROLES),
});
const bulkResult = (row: Schema): Schema =>
  v.strictObject({
    created: v.array(row),
    skipped: v.array(v.strictObject({ index: v.number(), reason: v.string() })),
  });

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const parameter = (name: string, schema: Json): Json => ({ name, in: 'query', schema });
const sorts = SORT_FIELDS.flatMap((field) => [field, `-${field}`]);

/** Every call of the backend (specification 8), except those of the local checkout. */
export const DESCRIBED_CALLS: Readonly<Record<string, Call>> = {
  'GET /readiness_check': { summary: 'Whether the database answers', open: true },
  'GET /isUserValid': {
    summary:
      'Whether the account may be used; X-Organization: none when it belongs to no organization',
    payload: v.boolean(),
  },
  'GET /user': { summary: 'The profile of the signed-in user', payload: profile },
  'GET /org': { summary: 'The organization', payload: organization },
  'POST /org': {
    summary: 'Creates the organization of a user who has none, and changes it otherwise',
    body: v.union([newOrganizationSchema, organizationUpdateSchema]),
    payload: organization,
  },
  'GET /locations': { summary: 'All locations', payload: v.array(location) },
  'POST /locations': {
    summary: 'Adds locations, and skips names that are there',
    body: rows('locations', newLocationSchema),
    payload: bulkResult(location),
  },
  'PATCH /locations/:id': {
    summary: 'Changes the fields given of a location',
    body: v.partial(newLocationSchema),
    payload: location,
  },
  'DELETE /locations/:id': { summary: 'Removes a location without users', payload: changed },
  'GET /users': {
    summary: 'A page of users; X-Total-Count holds the number of matches',
    payload: v.array(user),
    query: [
      parameter('search', {
        ...text,
        maxLength: 200,
        description: 'Words; at most 10 different ones',
      }),
      parameter('role[]', texts),
      parameter('location[]', texts),
      parameter('status[]', texts),
      parameter('sort', { enum: sorts }),
      parameter('limit', { type: 'integer', minimum: 0, maximum: 500, default: 100 }),
      parameter('offset', { type: 'integer', minimum: 0, default: 0 }),
    ],
  },
  'POST /users': {
    summary: 'Invites users, and skips addresses that are there',
    body: rows('users', newUserSchema),
    payload: bulkResult(user),
  },
  'PATCH /users/:id': {
    summary: 'Changes the fields given of a user',
    body: v.partial(newUserSchema),
    payload: user,
  },
  'DELETE /users/:id': { summary: 'Removes a user', payload: changed },
  'GET /users/history': {
    summary: 'How many users there were in each of the last twelve weeks, and who had signed in',
    payload: v.array(userCountSchema),
  },
  'GET /invitations': {
    summary: 'Invitations that wait for the user',
    payload: v.array(invitation),
  },
  'POST /invitations/:id/accept': { summary: 'Joins the organization', payload: changed },
  'POST /invitations/:id/decline': { summary: 'Declines the invitation', payload: changed },
  'POST /webhooks/stripe': { summary: "Takes Stripe's signed events", open: true },
  'GET /telemetry': {
    summary: 'The counts of a remote since a moment, for whoever has TELEMETRY_KEY',
    query: [parameter('remote', text), parameter('since', { ...text, format: 'date-time' })],
    open: true,
  },
  'POST /telemetry': { summary: 'Takes events of pages', body: telemetrySchema, open: true },
  'GET /openapi.json': { summary: 'This document, in local runs', open: true },
};

const jsonOf = (schema: Schema): Json => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return rest;
};

/** The fields that explain a refusal to clients with their own sentences. */
const REFUSAL_FIELDS: Json = {
  code: { type: 'string' },
  params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
};

const envelope = (ok: boolean, payload: Json): Json => ({
  type: 'object',
  required: ['ok', 'message', 'statusCode', 'payload'],
  properties: {
    ok: { const: ok },
    message: { type: 'string' },
    statusCode: { type: 'integer' },
    ...(ok ? {} : REFUSAL_FIELDS),
    payload,
  },
});

const answer = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
});

const operationOf = (method: string, path: string, call: Call): Json => ({
  summary: call.summary,
  ...(call.open && { security: [] }),
  parameters: [
    ...(path.includes('{_id}')
      ? [{ name: '_id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }]
      : []),
    ...(call.query ?? []),
    ...(method === 'post' ? [{ name: 'Idempotency-Key', in: 'header', schema: text }] : []),
  ],
  ...(call.body && {
    requestBody: { content: { 'application/json': { schema: jsonOf(call.body) } } },
  }),
  responses: {
    '2XX': answer('Done', envelope(true, call.payload ? jsonOf(call.payload) : { type: 'null' })),
    422: answer(
      'A field is wrong, and nothing was saved',
      envelope(false, jsonOf(rowErrorsSchema)),
    ),
    default: answer('Not done; the message says why', envelope(false, {})),
  },
});

const openApiDocument = (): Json => {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(DESCRIBED_CALLS)) {
    const [method = '', route = ''] = name.split(' ');
    const path = route.replace(':id', '{_id}');
    const operation = operationOf(method.toLowerCase(), path, call);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Reference backend', version: '1.0.0' },
    security: [{ idToken: [] }],
    components: { securitySchemes: { idToken: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
};

export const openApiRoutes = (app: App): void => {
  app.get('/openapi.json', (context) => context.json(openApiDocument()));
};
