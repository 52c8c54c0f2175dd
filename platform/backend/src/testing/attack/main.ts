import { appendFileSync } from 'node:fs';
import { startPostgres } from '../postgres-server';
import { attackFromOtherOrigins } from './cors';
import {
  attackWithMemoryFlood,
  attackWithSingleAccountFlood,
  attackWithSlowClients,
  attackWithUnauthenticatedFlood,
} from './load';
import { attackWithLongInput } from './long-input';
import { type AttackReportRow, startAttackTarget } from './start-target';

// Runs the attacks of `npm run attack` on the backend. Arguments: the group of attacks, and the
// seconds of each round of the longest attack. The variable `ATTACK_ROWS` names the report's file.
const [part = 'backend', seconds = '60'] = process.argv.slice(2);
const REQUEST_TIMEOUT = 5;

const keep = (row: AttackReportRow) => {
  const file = process.env.ATTACK_ROWS;
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
  console.log(`  ${row.through.length === 0 ? '✓' : '✗'} ${row.name}`);
};

const postgres = await startPostgres();
const env = { DATABASE_URL: postgres.url, REQUEST_TIMEOUT: String(REQUEST_TIMEOUT) };

const attackWithRequests = async () => {
  const target = await startAttackTarget({ env });
  keep(await attackFromOtherOrigins(target));
  keep(await attackWithLongInput(target, 'full'));
  keep(await attackWithSlowClients(target, REQUEST_TIMEOUT * 1_000));
  keep(await attackWithMemoryFlood(target, 30));
  await target.stop();
};

const attackWithFloods = async () => {
  // Empty variables count as missing, so the default limits apply.
  const KINDS = ['RATE', 'READ', 'ADDRESS', 'BAD_TOKEN', 'OPEN'];
  const byDefault = Object.fromEntries(KINDS.map((kind) => [`${kind}_LIMIT`, '']));
  const open = await startAttackTarget({ env: { ...env, ...byDefault, ADDRESS_CONNECTIONS: '' } });
  keep(await attackWithUnauthenticatedFlood(open, Number(seconds) * 250, 3));
  await open.stop();
  // Starts two replicas on one database, with the default limits of a user, as in a deployment.
  const limits = { RATE_LIMIT: '600', READ_LIMIT: '1200', ADDRESS_LIMIT: '1000000' };
  const first = await startAttackTarget({ env: { ...env, ...limits } });
  const second = await startAttackTarget({ env: { ...env, ...limits }, key: first.key });
  keep(await attackWithSingleAccountFlood([first, second], Number(seconds) * 1_000, 3));
  await Promise.all([first.stop(), second.stop()]);
};

await (part === 'floods' ? attackWithFloods() : attackWithRequests());
await postgres.stop();
