import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { StartError } from '../settings';

const linuxIdentity = (pid: number): string | undefined => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets and may contain anything; the 22nd is the start
    // time (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie was killed, and its parent has not read its exit code. It has no open files.
    return fields[0] === 'Z' ? undefined : `${boot}:${fields[19]}`;
  } catch {
    return undefined;
  }
};

/** The start time of a process on a Mac. Linux has the same options, so the tests run there. */
export const macProcessStart = (pid: number): string | undefined => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      // The same text for every caller: `ps` writes the time in the caller's language and time zone.
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    }).trim();
  } catch {
    return undefined;
  }
};

const anyIdentity = (pid: number): string | undefined => {
  try {
    process.kill(pid, 0);
    return 'running';
  } catch (error) {
    const mayNotBeSignalled = error instanceof Error && 'code' in error && error.code === 'EPERM';
    return mayNotBeSignalled ? 'running' : undefined;
  }
};

/**
 * The start time of a process, which distinguishes it from a later one with the same id;
 * `undefined` if none runs. Windows does not tell it, so there only the id counts.
 */
const processIdentity = (pid: number): string | undefined => {
  if (process.platform === 'linux') return linuxIdentity(pid);
  return process.platform === 'darwin' ? macProcessStart(pid) : anyIdentity(pid);
};

/** The scope in which a process id is unique: the machine, and on Linux the container. */
const processSpace = (): string => {
  try {
    return `${hostname()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
};

const holderSchema = v.object({
  pid: v.number(),
  process: v.string(),
  space: v.string(),
  token: v.string(),
});
type Holder = v.InferOutput<typeof holderSchema>;

const HEARTBEAT_MS = 2_000;
/** In ms. A silent holder in another container or on another machine then counts as dead. */
const SILENCE_MS = 15_000;
/** Longer than the two system calls that take over a lock, when two could hold it. */
const SETTLE_MS = 50;

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const parse = (text: string): Holder | undefined => {
  try {
    return v.parse(holderSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
};

const isAlive = (path: string, holder: Holder | undefined): boolean => {
  if (holder?.space === processSpace()) return processIdentity(holder.pid) === holder.process;
  // The process ids of another container mean nothing here, so only its heartbeat counts.
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return modified !== undefined && Date.now() - modified < SILENCE_MS;
};

/** Creates the lock with its content in one step. Returns false if a lock already exists. */
const create = (path: string, content: string): boolean => {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Moves the lock of a dead holder away. Puts it back if another process replaced it in the meantime. */
const removeStale = (path: string, content: string): void => {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // Another process removed it first.
  }
  const moved = read(aside);
  if (moved !== undefined && moved !== content) create(path, moved);
  rmSync(aside, { force: true });
};

const take = (folder: string, path: string, content: string): void => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (create(path, content)) return;
    const existing = read(path);
    if (existing === undefined) continue;
    const holder = parse(existing);
    if (isAlive(path, holder)) throw inUse(folder, holder);
    removeStale(path, existing);
  }
  throw inUse(folder, undefined);
};

const inUse = (folder: string, holder: Holder | undefined): StartError =>
  new StartError(
    `The database folder ${folder} is in use by another process${holder ? ` (process ${holder.pid})` : ''}. ` +
      'Stop that process, or set DATA_DIR to another folder.',
  );

export type FolderLock = {
  /** False when the file was removed, or when this process was silent for too long. */
  isHeld: () => boolean;
  release: () => void;
};

/**
 * Makes this process the only user of a folder. Another process can take the lock of a dead one.
 * @throws StartError when a running process holds it
 * @param onLost called when the lock was lost
 */
export const lockFolder = async (
  folder: string,
  onLost: () => void = () => {},
): Promise<FolderLock> => {
  const path = join(folder, 'lock');
  const holder: Holder = {
    pid: process.pid,
    process: processIdentity(process.pid) ?? '',
    space: processSpace(),
    token: randomUUID(),
  };
  const content = JSON.stringify(holder);
  const isHeld = () => read(path) === content;
  take(folder, path, content);
  await wait(SETTLE_MS);
  if (!isHeld()) throw inUse(folder, parse(read(path) ?? ''));
  const heartbeat = setInterval(() => {
    if (!isHeld()) {
      clearInterval(heartbeat);
      onLost();
      return;
    }
    const now = new Date();
    utimesSync(path, now, now);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    isHeld,
    release: () => {
      clearInterval(heartbeat);
      if (isHeld()) rmSync(path, { force: true });
    },
  };
};
