import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { log } from '../log';
import { BackendStartError } from '../settings';
import type { OpenedDatabase } from './database';
import { lockFolder } from './folder-lock';
import { migrateDatabase } from './migrate';
import * as schema from './schema';

/** @throws BackendStartError when the folder is unwritable, or in use by another process */
const takeFolder = async (folder: string, onLost: () => void) => {
  try {
    mkdirSync(folder, { recursive: true });
    return await lockFolder(folder, onLost);
  } catch (error) {
    if (error instanceof BackendStartError) throw error;
    throw new BackendStartError(
      `The database folder ${folder} cannot be written. Make it writable, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
};

/**
 * Matches the first line of a fatal error of PostgreSQL. After such an error, PGlite would block
 * this process for ever, so the process exits when PGlite writes such a line.
 */
const PANIC_LINE = /^\S+ \S+ \S+ \[\d+\] PANIC: /;

/**
 * Milliseconds between two checkpoints. PostgreSQL deletes old log files only at a checkpoint, and
 * PGlite makes no checkpoint by itself.
 */
const CHECKPOINT_INTERVAL_MS = 60 * 60 * 1_000;

/**
 * PGlite does not lock its folder. If two processes used one folder, stored rows would be lost
 * without an error. So this process locks the folder, and ends when it loses the lock.
 * @throws BackendStartError
 */
export const openPglite = async (folder: string): Promise<OpenedDatabase> => {
  const onLost = () => {
    log.error(
      { folder },
      'The database folder was taken by another process, or its lock was removed',
    );
    process.exit(1);
  };
  const lock = await takeFolder(folder, onLost);
  const beforeWrite = () => {
    if (!lock.isHeld()) onLost();
  };
  const onStderr = (line: string) => {
    if (!PANIC_LINE.test(line)) return false;
    log.error(
      { folder, line },
      'The database has ended itself, for example because of a full disk',
    );
    process.exit(1);
  };
  try {
    const client = await PGlite.create({
      fs: createFiles(join(folder, 'pgdata'), beforeWrite),
      onStderr,
    });
    const database = drizzle(client, { schema });
    await migrateDatabase(database);
    // Ignores a failure, because the backend tries the checkpoint again an hour later.
    const checkpoint = () => client.exec('CHECKPOINT').catch(() => {});
    const checkpoints = setInterval(checkpoint, CHECKPOINT_INTERVAL_MS).unref();
    const close = async () => {
      clearInterval(checkpoints);
      if (!client.closed) await client.close();
      lock.release();
    };
    return { database, description: `PGlite in ${folder}`, close };
  } catch (error) {
    lock.release();
    throw new BackendStartError(
      `The database in ${folder} cannot be opened. Restore the folder, or remove it to start again.`,
      { cause: error },
    );
  }
};

type StreamOperations = { write: (...parameters: unknown[]) => number };

const createFiles = (folder: string, beforeWrite: () => void): NodeFS => {
  const files = new NodeFS(folder);
  const init = files.init.bind(files);
  const changeOperations = (module: unknown) => {
    const { stream_ops: operations } = (module as { NODEFS: { stream_ops: StreamOperations } })
      .NODEFS;
    const { write } = operations;
    operations.write = (...parameters) => {
      beforeWrite();
      return write(...parameters);
    };
  };
  files.init = async (pg, options) => {
    const { emscriptenOpts } = await init(pg, options);
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), changeOperations];
    return { emscriptenOpts };
  };
  return files;
};
