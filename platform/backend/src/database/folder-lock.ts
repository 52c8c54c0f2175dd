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
    // In `/proc/<pid>/stat`, field 2 is "(command)" and may contain any character. Field 22 is the
    // start time (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // `Z` is a zombie: it has ended, but its parent has not read the exit code.
    return fields[0] === 'Z' ? undefined : `${boot}:${fields[19]}`;
  } catch {
    return undefined;
  }
};

/** Exported for tests on Linux, whose `ps` has the same options. */
export const macProcessStartTime = (pid: number): string | undefined => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      // Makes `ps` write the same text for all callers, whatever their language and time zone.
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
 * Identifies a process by its start time, because the system reuses process ids; `undefined` if the
 * process has ended. Windows has neither `/proc` nor `ps`, so there only the id counts.
 */
const processIdentity = (pid: number): string | undefined => {
  if (process.platform === 'linux') return linuxIdentity(pid);
  return process.platform === 'darwin' ? macProcessStartTime(pid) : anyIdentity(pid);
};

/** Returns the scope in which a process id is unique: the machine, and on Linux the container. */
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
/** Milliseconds without a heartbeat after which a holder in another container counts as dead. */
const SILENCE_MS = 15_000;
/** Milliseconds between taking a lock and the check that no other process took the lock too. */
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
  // The holder is unknown, on another machine or in another container, whose process ids mean
  // nothing here. So only the heartbeat counts.
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return modified !== undefined && Date.now() - modified < SILENCE_MS;
};

/**
 * Creates the lock with its content in one step, because another process may read or move a lock
 * that has no content yet. Returns false if a lock already exists.
 */
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

/**
 * Removes the lock of a dead process. First moves the file away and reads it again: if the file is
 * by now the new lock of another process, that lock is put back.
 */
const removeStale = (path: string, content: string): void => {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // Another process removed the lock first.
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

/**
 * Makes this process the only user of a folder. Takes over the lock of a dead process.
 * @throws StartError when a running process holds the lock
 */
export const lockFolder = async (folder: string, onLost: () => void = () => {}) => {
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
