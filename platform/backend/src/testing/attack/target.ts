import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createLocalJWKSet } from 'jose';
import { parseSettings } from '../../settings';
import { startBackend } from '../../start-backend';
import { signedTokens } from '../../tokens/verify-token';
import { PROJECT } from '../tokens';

// The backend that is attacked, as a process of its own. Only the public keys and the state of accounts are given to it
// here; in production they come from Google.
const settings = parseSettings(process.env);
const keys = JSON.parse(process.env.ATTACK_KEYS ?? '[]');
const backend = await startBackend(settings, {
  verifyToken: signedTokens(createLocalJWKSet({ keys }), PROJECT),
  account: async () => ({ state: 'active', validSince: 0 }),
});
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('message', (ask) => {
  const longestMs = delay.max / 1e6;
  if (ask === 'reset') {
    globalThis.gc?.();
    delay.reset();
  }
  process.send?.({ longestMs, megabytes: process.memoryUsage().heapUsed / 1e6 });
});
process.on('disconnect', () => process.exit());
process.send?.({ url: backend.url });
