import { demoAccounts } from 'shared-session/demo-accounts';
import { localDataFolder } from '../workspace/folders';
import { readPorts } from '../workspace/ports';
import { startIdentityService } from './start-identity';

/** The identity service has its own process, because its start occupies a processor for seconds. */
const identity = await startIdentityService({
  port: readPorts(process.env).identity,
  localDir: localDataFolder(process.env),
  demoAccounts: process.env.DEMO_DATA === '0' ? [] : demoAccounts,
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void identity.stop().then(() => process.exit(0)));
}
