import { openDatabase } from '../database/database';
import { parseSettings, StartError } from '../settings';
import { resetDemoData } from './demo-data';

// Restores the demo data to its first state. With `DEMO_DATA=1`, the first start creates the data.
const run = async (): Promise<string> => {
  const settings = parseSettings(process.env);
  if (settings.production) {
    throw new StartError(
      'Demo data exists in local runs only. Run this without NODE_ENV=production.',
    );
  }
  const opened = await openDatabase(settings);
  try {
    await resetDemoData(opened.database);
    return `The demo data is as on the first start (${opened.description}).`;
  } finally {
    await opened.close();
  }
};

run().then(
  (message) => console.log(message),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  },
);
