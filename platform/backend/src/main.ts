import { BackendStartError, parseSettings } from './settings';
import { startBackend } from './start-backend';

/** Returns the innermost message, because drizzle and the drivers wrap the database's error. */
const reasonOf = (error: Error): string =>
  error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name;

try {
  const settings = parseSettings(process.env);
  for (const warning of settings.warnings) console.warn(warning);
  const backend = await startBackend(settings);
  console.log(`The backend answers at ${backend.url} (${backend.database}).`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void backend.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  const isExpected = error instanceof BackendStartError;
  console.error(isExpected ? error.message : error);
  if (isExpected && error.cause instanceof Error) console.error(`Reason: ${reasonOf(error.cause)}`);
  process.exit(1);
}
