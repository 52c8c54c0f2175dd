import { ROLES } from 'shared-session/wire';
import { CALLS } from '../../openapi/openapi.routes';
import { badTokens } from '../bad-tokens';
import { TENANT_CALLS } from '../tenant-calls';
import { newKey, UNKNOWN_ID } from '../tokens';
import { everythingOf, memberOn, organizationOn } from './organization';
import { type Form, type Row, rowOf } from './row';
import type { Target } from './start-target';

/** Every call that needs a token, as method and path. */
const signedInCalls = (): [method: string, path: string][] =>
  Object.entries(CALLS)
    .filter(([, { open }]) => !open)
    .map(([name]) => name.replace(':id', UNKNOWN_ID).split(' ') as [string, string]);

/** Forged, broken and outdated tokens. Anything but the one 401 is through. */
export const tokens = async (target: Target, form: Form): Promise<Row> => {
  const { row, attempt } = rowOf('tokens');
  const calls = form === 'full' ? signedInCalls() : signedInCalls().slice(0, 3);
  for (const [name, authorization] of badTokens(target.key, newKey('stranger'))) {
    for (const [method, path] of calls) {
      const { status, text } = await target.send(method, path, {
        headers: authorization === '' ? {} : { authorization },
        ...(method === 'GET' ? {} : { body: 'not json' }),
      });
      attempt(
        `${name}: ${method} ${path} → ${status}`,
        status !== 401 || !text.includes('"ok":false'),
      );
    }
  }
  return row;
};

/** Every role of one organization against the data of another. A foreign text, or a change, is through. */
export const tenants = async (target: Target): Promise<Row> => {
  const { row, attempt } = rowOf('tenants × roles × calls');
  const [own, other] = [await organizationOn(target), await organizationOn(target)];
  const people = await Promise.all(
    ROLES.map(async (role) => ({
      role,
      person: role === 'admin' ? own.admin : await memberOn(target, own, role),
    })),
  );
  const callers = [...people, { role: 'nobody', person: target.caller() }];
  let before = await everythingOf(other);
  for (const { role, person } of callers) {
    for (const { method, path, body, ...allowed } of TENANT_CALLS) {
      const where = path(own, other);
      const { status, text } = await person.call(method, where, { body });
      const wanted =
        role === 'admin' ? allowed.admin : role === 'nobody' ? allowed.nobody : allowed.others;
      const after = await everythingOf(other);
      const isThrough =
        (status < 300 && status !== wanted) || text.includes(other.secret) || after !== before;
      attempt(`${role}: ${method} ${where} → ${status}`, isThrough);
      before = after;
    }
  }
  return row;
};
