import { fsyncSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { StartError } from '../settings';
import type { OpenDatabase } from './database';
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

type Opened = { nfd?: number };
type ModuleWithNodeFs = {
  NODEFS: { stream_ops: { fsync?: (stream: Opened) => number } };
};

/**
 * PGlite's folder on disk, with an `fsync` that reaches the disk. PGlite starts PostgreSQL with `-F` (no fsync), and
 * Emscripten's file system has no fsync to call: a confirmed row would survive the end of the process but not a power
 * failure. Emscripten asks `stream_ops.fsync` when it is there, so this adds it.
 */
class DurableFiles extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: unknown) => {
      (module as ModuleWithNodeFs).NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd);
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] },
    };
  }
}

/** Lets PostgreSQL call `fsync`, which reaches `DurableFiles`; Emscripten drops `fdatasync`. */
const durableParameters = (defaults: readonly string[]): string[] => [
  ...defaults.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
