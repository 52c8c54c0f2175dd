import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { StartError } from '../start-error';
import type { OpenDatabase } from './database';
import { DurableFiles, durableParameters } from './durable-files';
import { lockFolder } from './folder-lock';
import { migrate } from './migrate';
import * as schema from './schema';

/**
 * Opens the embedded database in a folder that this process alone uses (PGlite has no lock of its own: two processes on
 * one folder lose confirmed rows without an error). @throws StartError
 */
export const openPglite = async (folder: string): Promise<OpenDatabase> => {
  mkdirSync(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    const client = await PGlite.create({
      fs: new DurableFiles(join(folder, 'pgdata')),
      startParams: durableParameters(PGlite.defaultStartParams),
      relaxedDurability: false,
    });
    const database = drizzle(client, { schema });
    await migrate(database);
    const close = async () => {
      if (!client.closed) await client.close();
      unlock();
    };
    return { database, description: `PGlite in ${folder}`, close };
  } catch (error) {
    unlock();
    throw new StartError(
      `The database in ${folder} cannot be opened. Restore the folder, or remove it to start again.`,
      { cause: error },
    );
  }
};
