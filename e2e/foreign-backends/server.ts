import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createFakeBackend,
  type FakeAccount,
  type FakeBackend,
  type FakeRequest,
  type FakeResponseParts,
  type JsonObject,
  toFakeRequest,
  toFetchResponse,
} from 'shared-session/fake-backend';
import type { BackendBehaviour } from './behaviours';

/** A backend with only the required contract (specification 8), on a separate origin. */
export type ForeignBackend = {
  url: string;
  allowOrigin(origin: string): void;
  addFinished(account: { name: string; email: string }, data: FinishedData): void;
  /** Verifies the organization of this account, as an operator does outside the site. */
  verify(email: string): void;
  activate(email: string): void;
  stop(): Promise<void>;
};

type FinishedData = { organization: JsonObject; locations: JsonObject[]; users: JsonObject[] };

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += part;
  return text;
};

/** Returns a token's claims. Tokens of the auth emulator have no signature to check. */
const claimsOf = ({ headers }: IncomingMessage) => {
  const token = /^Bearer [^.]+\.([^.]+)/.exec(headers.authorization ?? '')?.[1];
  if (!token) return null;
  const { name, email } = JSON.parse(Buffer.from(token, 'base64url').toString());
  return { name: String(name), email: String(email) };
};

const isItem = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** Returns the fake backend's response to a signed-in account, changed as the behaviour says. */
const respondLike = (
  { newcomer, present = {}, hasNullLists, refusesQueries }: BackendBehaviour,
  backend: FakeBackend,
  request: FakeRequest,
): FakeResponseParts | 'unreachable' => {
  const { method, path, query } = request;
  const isRead = method === 'GET';
  if (refusesQueries && isRead && Object.keys(query).length > 0) {
    return { status: 400, message: 'Unknown parameters' };
  }
  const answer = backend.respond(request);
  if (answer === 'unreachable') return answer;
  const profile = backend.respond({ ...request, method: 'GET', path: '/user' });
  const isNewcomer = profile !== 'unreachable' && profile.payload === null;
  if (isRead && isNewcomer && path in newcomer) return newcomer[path as keyof typeof newcomer];
  const show = present[path] ?? ((item) => item);
  const { payload } = answer;
  if (Array.isArray(payload)) {
    const isNull = hasNullLists && payload.length === 0;
    return { ...answer, payload: isNull ? null : payload.map(show) };
  }
  return isItem(payload) ? { ...answer, payload: show(payload, 0) } : answer;
};

/** Starts a backend with the nine required calls and this behaviour. */
export const startForeignBackend = async (behaviour: BackendBehaviour): Promise<ForeignBackend> => {
  const backends = new Map<string, FakeBackend>();
  let allowedOrigin = '';

  const add = (account: FakeAccount): FakeBackend => {
    const backend = createFakeBackend(account, { isMinimal: true });
    backends.set(account.email, backend);
    return backend;
  };

  const answerTo = (request: IncomingMessage, sent: FakeRequest) => {
    const claims = claimsOf(request);
    if (!claims) return createFakeBackend(null).respond(sent);
    const backend = backends.get(claims.email) ?? add({ ...claims, profile: null });
    return respondLike(behaviour, backend, sent);
  };

  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    const sent = toFakeRequest(url, { method, body: await readBody(request) });
    const answer = answerTo(request, sent);
    if (answer === 'unreachable') {
      response.destroy();
      return;
    }
    const { status, body } = toFetchResponse(answer);
    response.statusCode = behaviour.alwaysOk ? 200 : status;
    if (behaviour.emptyPosts && method === 'POST' && status === 200) response.end();
    else {
      const text = await new Response(body).text();
      response.setHeader('content-type', 'application/json').end(text);
    }
  };

  const server = createServer(async (request, response) => {
    response.setHeader('vary', 'origin');
    if (request.headers.origin === allowedOrigin) {
      response.setHeader('access-control-allow-origin', allowedOrigin);
    }
    if (request.method === 'OPTIONS') {
      const asked = request.headers['access-control-request-headers'] ?? '';
      response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, DELETE');
      response.setHeader('access-control-allow-headers', behaviour.allowedHeaders ?? asked);
      response.writeHead(204).end();
      return;
    }
    await send(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const decide = (email: string, decision: JsonObject) => {
    const backend = backends.get(email);
    if (!backend) throw new Error(`The server has not heard of ${email}`);
    backend.decide(decision);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    allowOrigin: (origin) => {
      allowedOrigin = origin;
    },
    addFinished: (account, data) => {
      const profile = { role: 'admin', ...COMPLETED, ...ACTIVE };
      add({ ...account, ...data, profile });
    },
    verify: (email) => decide(email, COMPLETED),
    activate: (email) => decide(email, ACTIVE),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const COMPLETED = { onboarding_status: 'completed' };
const ACTIVE = { subscription_status: 'active' };
