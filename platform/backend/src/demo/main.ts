import { openDatabase } from '../database/database';
import { parseSettings, StartError } from '../settings';
import { resetDemoData, seedDemoData } from './demo-data';

// Creates missing demo data: `tsx src/demo/main.ts`. With `--reset`, restores it to its first
// state.
const run = async (): Promise<string> => {
  const settings = parseSettings(process.env);
  if (settings.production) {
    throw new StartError(
      'Demo data exists in local runs only. Run this without NODE_ENV=production.',
    );
  }
  const opened = await openDatabase(settings);
  try {
    if (process.argv.includes('--reset')) {
      await resetDemoData(opened.database);
      return `The demo data is as on the first start (${opened.description}).`;
    }
    return (await seedDemoData(opened.database))
      ? `The demo data was made (${opened.description}).`
      : 'The demo data is there already. Add --reset to bring it back to how it was.';
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
