import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Opened = { nfd?: number };
type ModuleWithNodeFs = {
  NODEFS: { stream_ops: { fsync?: (stream: Opened) => number } };
};

/**
 * PGlite's folder on disk, with an `fsync` that reaches the disk. PGlite starts PostgreSQL with `-F` (no fsync), and
 * Emscripten's file system has no fsync to call: a confirmed row would survive the end of the process but not a power
 * failure. Emscripten asks `stream_ops.fsync` when it is there, so this adds it.
 */
export class DurableFiles extends NodeFS {
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

/** PostgreSQL's own settings with which `DurableFiles` is asked: Emscripten leaves out `fdatasync`, not `fsync`. */
export const durableParameters = (defaults: readonly string[]): string[] => [
  ...defaults.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
