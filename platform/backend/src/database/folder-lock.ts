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
import { BackendStartError } from '../settings';

const undefinedIfItFails = <Result>(work: () => Result): Result | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const read = (path: string): string | undefined =>
  undefinedIfItFails(() => readFileSync(path, 'utf8'));

const linuxIdentity = (pid: number): string | undefined => {
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim();
  const stat = read(`/proc/${pid}/stat`);
  // In `/proc/<pid>/stat`, field 2 is "(command)" and may contain any character, so the split
  // begins after its ")". Field 22 is the start time (proc_pid_stat(5)).
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A process in the state `Z` (zombie) has ended, but its parent has not read the exit code.
  return fields === undefined || fields[0] === 'Z' ? undefined : `${boot}:${fields[19]}`;
};

/** Used where `/proc` is missing, such as on macOS. Exported for tests, which run on Linux too. */
export const processStartTimeFromPs = (pid: number): string | undefined =>
  undefinedIfItFails(() =>
    execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      // Makes `ps` write the same text for all callers, whatever their language and time zone.
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    }).trim(),
  );

/** Identifies a process by its start time, because ids are reused; `undefined` if it has ended. */
const processIdentity = process.platform === 'linux' ? linuxIdentity : processStartTimeFromPs;

/** The scope in which a process id is unique: the machine, and on Linux the container. */
const PROCESS_SPACE = `${hostname()}/${undefinedIfItFails(() => readlinkSync('/proc/self/ns/pid')) ?? ''}`;

type Holder = { pid: number; process: string; space: string; token: string };

const HEARTBEAT_MS = 2_000;
/**
 * Milliseconds without a heartbeat after which the holder of a lock counts as dead. Used only if
 * this process cannot check the holder's process id.
 */
const SILENCE_MS = 15_000;
/** Milliseconds between taking a lock and the check that no other process took the lock too. */
const SETTLE_MS = 50;

const parse = (text: string): Partial<Holder> | undefined =>
  undefinedIfItFails(() => JSON.parse(text) ?? undefined);

const isAlive = (path: string, holder: Partial<Holder> | undefined): boolean => {
  if (holder?.pid && holder.process && holder.space === PROCESS_SPACE) {
    return processIdentity(holder.pid) === holder.process;
  }
  // Checks only the heartbeat, because this process cannot check the holder's process id. The
  // holder is unknown, on another machine, in another container, or on Windows, which has no `ps`.
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return modified !== undefined && Date.now() - modified < SILENCE_MS;
};

/**
 * Creates the lock together with its content, because a killed process or a full disk must not
 * leave an empty lock. Returns false if a lock already exists.
 */
const create = (path: string, content: string): boolean => {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, content);
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
 * Removes the lock file of a dead process. Another process may take the lock at the same time. So
 * first moves the lock file away and reads it again. If it belongs to the other process, moves it
 * back.
 */
const removeStale = (path: string, content: string): void => {
  const aside = `${path}.${randomUUID()}`;
  // Ignores errors. Renaming fails if the lock file is already gone. Linking fails if another
  // process has created a new lock file meanwhile. The new lock file then stays in place.
  undefinedIfItFails(() => renameSync(path, aside));
  if (read(aside) !== content) undefinedIfItFails(() => linkSync(aside, path));
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

const inUse = (folder: string, holder: Partial<Holder> | undefined): BackendStartError =>
  new BackendStartError(
    `The database folder ${folder} is in use by another process${holder?.pid ? ` (process ${holder.pid})` : ''}. ` +
      'Stop that process, or set DATA_DIR to another folder.',
  );

/**
 * Makes this process the only user of a folder. Takes over the lock of a dead process.
 * @throws BackendStartError when a running process holds the lock
 */
export const lockFolder = async (folder: string, onLost: () => void = () => {}) => {
  const path = join(folder, 'lock');
  const holder: Holder = {
    pid: process.pid,
    process: processIdentity(process.pid) ?? '',
    space: PROCESS_SPACE,
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
