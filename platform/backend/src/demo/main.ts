import { openDatabase } from '../database/database';
import { BackendStartError, parseSettings } from '../settings';
import { resetDemoData } from './demo-data';

// Resets the demo data to what the first start of the backend with `DEMO_DATA=1` creates.
try {
  const settings = parseSettings(process.env);
  if (settings.production) {
    throw new BackendStartError(
      'Demo data exists in local runs only. Run this without NODE_ENV=production.',
    );
  }
  const { database, description, close } = await openDatabase(settings);
  try {
    await resetDemoData(database);
  } finally {
    await close();
  }
  console.log(`The demo data is as on the first start (${description}).`);
} catch (error) {
  console.error(error instanceof BackendStartError ? error.message : error);
  process.exitCode = 1;
}
