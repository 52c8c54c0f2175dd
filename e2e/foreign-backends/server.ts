import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Behaviour, Item } from './behaviours';

/** An account in memory, with its organization. */
type Account = {
  name: string;
  email: string;
  organization: Item | null;
  locations: Item[];
  users: Item[];
  status: 'add_locations' | 'add_users' | 'verification' | 'completed';
  isActive: boolean;
};

/** A backend that keeps only the required contract (specification 8), on a separate origin. */
export type ForeignBackend = {
  url: string;
  /** Allows pages of this origin, and no other, to read the answers. */
  allowOrigin(origin: string): void;
  /** Stores an account that has completed onboarding. */
  addFinished(account: { name: string; email: string }, data: FinishedData): void;
  /** Decisions of the operator, in a system outside the site. By email. */
  verify(email: string): void;
  activate(email: string): void;
  stop(): Promise<void>;
};

type FinishedData = { organization: Item; locations: Item[]; users: Item[] };

const ok = (payload?: unknown): Answer => ({ statusCode: 200, payload });
const refuse = (statusCode: number, message: string): Answer => ({ statusCode, message });

const readBody = async (request: IncomingMessage): Promise<Item> => {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text || '{}');
};

/** The claims of the identity emulator's token, which carries no signature. */
const claimsOf = ({ headers }: IncomingMessage) => {
  const token = /^Bearer [^.]+\.([^.]+)/.exec(headers.authorization ?? '')?.[1];
  if (!token) return null;
  const { name, email } = JSON.parse(Buffer.from(token, 'base64url').toString());
  return { name: String(name), email: String(email) };
};

/** Starts a server with the nine required calls and this behaviour. */
export const startForeignBackend = async (behaviour: Behaviour): Promise<ForeignBackend> => {
  const { present, newcomer } = behaviour;
  const accounts = new Map<string, Account>();
  let allowedOrigin = '';
  let lastId = 100;

  const withId = (fields: Item): Item => ({ ...fields, _id: behaviour.id(++lastId) });

  const profileOf = ({ name, email, status, isActive }: Account) => ({
    name,
    email,
    role: 'admin',
    onboarding_status: status,
    ...(isActive && { subscription_status: 'active' }),
  });

  /** POST calls by path: each stores the body and advances the account. */
  const mutations: Record<string, (account: Account, body: Item) => Answer> = {
    '/org': (account, body) => {
      account.organization = { ...(account.organization ?? withId({})), ...body };
      return ok(present.organization(account.organization));
    },
    '/locations': (account, { locations }) => {
      if (!Array.isArray(locations)) return refuse(400, 'locations is not a list');
      account.locations.push(...locations.map(withId));
      if (account.status === 'add_locations') account.status = 'add_users';
      return ok();
    },
    '/users': (account, { users }) => {
      if (!Array.isArray(users)) return refuse(400, 'users is not a list');
      account.users.push(...users.map(withId));
      if (account.status === 'add_users') account.status = 'verification';
      return ok();
    },
  };

  const list = (items: readonly Item[], show: (item: Item, index: number) => Item): Answer =>
    ok(items.length === 0 ? behaviour.emptyList : items.map(show));

  const reads: Record<string, (account: Account) => Answer> = {
    '/isUserValid': ({ organization }) => (organization ? ok(true) : newcomer.validity),
    '/user': (account) =>
      account.organization ? ok(present.profile(profileOf(account))) : newcomer.profile,
    '/org': ({ organization }) =>
      organization ? ok(present.organization(organization)) : newcomer.organization,
    '/locations': ({ locations }) => list(locations, present.location),
    '/users': ({ users }) => list(users, present.user),
  };

  const answerTo = async (request: IncomingMessage, path: string): Promise<Answer> => {
    if (path === '/readiness_check') return ok();
    const claims = claimsOf(request);
    if (!claims) return refuse(401, 'Sign in first');
    const account = accounts.get(claims.email) ?? {
      ...claims,
      organization: null,
      locations: [],
      users: [],
      status: 'add_locations',
      isActive: false,
    };
    accounts.set(claims.email, account);
    if (request.method === 'GET' && reads[path]) {
      const isRefused = behaviour.refusesQueries && request.url !== path;
      return isRefused ? refuse(400, 'Unknown parameters') : reads[path](account);
    }
    if (request.method !== 'POST' || !mutations[path]) return refuse(404, 'There is no such call');
    return mutations[path](account, await readBody(request));
  };

  const send = (request: IncomingMessage, response: ServerResponse, answer: Answer) => {
    const { statusCode, message = '', payload } = answer;
    response.statusCode = behaviour.alwaysOk ? 200 : statusCode;
    if (behaviour.emptyPosts && request.method === 'POST' && statusCode === 200) response.end();
    else {
      const envelope = { ok: statusCode < 400, message, statusCode, payload };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(envelope));
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
    const [path = '/'] = (request.url ?? '/').split('?');
    send(request, response, await answerTo(request, path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const decide = (email: string, decision: Partial<Account>) => {
    const account = accounts.get(email);
    if (!account) throw new Error(`The server has not heard of ${email}`);
    Object.assign(account, decision);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    allowOrigin: (origin) => {
      allowedOrigin = origin;
    },
    addFinished: ({ name, email }, { organization, locations, users }) =>
      void accounts.set(email, {
        name,
        email,
        organization: withId(organization),
        locations: locations.map(withId),
        users: users.map(withId),
        status: 'completed',
        isActive: true,
      }),
    verify: (email) => decide(email, { status: 'completed' }),
    activate: (email) => decide(email, { isActive: true }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
