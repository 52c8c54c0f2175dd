import { createLocalJWKSet } from 'jose';
import { parseSettings } from '../../settings';
import { startBackend } from '../../start-backend';
import { createSignedTokenVerifier } from '../../tokens/verify-token';
import { TEST_FIREBASE_PROJECT_ID } from '../tokens';

// Uses the keys of the test, and treats all accounts as active. In production, Google provides the
// keys and the states of accounts.
const settings = parseSettings(process.env);
const keys = JSON.parse(process.env.ATTACK_KEYS ?? '[]');
const backend = await startBackend(settings, {
  verifyToken: createSignedTokenVerifier(createLocalJWKSet({ keys }), TEST_FIREBASE_PROJECT_ID),
  account: async () => ({ state: 'active', validSince: 0 }),
});

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

let isWatching = false;
let longestMs = 0;
/**
 * Other programs make the clock of an iteration longer, and other threads of this process make its
 * CPU time longer. So the shorter of the two counts.
 */
const watch = (lastCpuMs: number, lastClockMs: number) => {
  const [nowCpuMs, nowClockMs] = [cpuMs(), performance.now()];
  longestMs = Math.max(longestMs, Math.min(nowCpuMs - lastCpuMs, nowClockMs - lastClockMs));
  if (isWatching) setImmediate(watch, nowCpuMs, nowClockMs);
};

const answer = (ask: unknown) => {
  isWatching = ask === 'watch';
  if (isWatching) {
    longestMs = 0;
    watch(cpuMs(), performance.now());
  }
  if (ask === 'collect') globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ longestMs, cpuMs: cpuMs(), megabytes: (heapUsed + external) / 1e6 });
};

// Answers later, in `setImmediate`, because `watch` must first measure the work that is running now.
process.on('message', (ask) => setImmediate(answer, ask));
process.on('disconnect', () => process.exit());
process.send?.({ url: backend.url });
