import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, uptime, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkFolder } from './site-files';

/** The name of the account on this computer. In a container, an account may have only a number. */
export const accountName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER || `uid-${process.getuid?.()}`;
  }
};

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free some space',
  EDQUOT: 'the disk quota is used up: free some space',
  EROFS: 'it is on a read-only disk: make it writable',
  EACCES: 'this account may not write there: change the permissions',
  EPERM: 'this account may not write there: change the permissions',
};

/** One clear sentence for an error of the disk that a release cannot do anything about. Other errors stay as they are. */
const diskError = (error: unknown, site: string): unknown => {
  const sentence = SENTENCES[(error as NodeJS.ErrnoException | undefined)?.code ?? ''];
  if (!sentence) return error;
  return new Error(
    `${site} could not be changed, because ${sentence}, then run this again. Visitors get a complete site, and the next command cleans up.`,
    { cause: error },
  );
};

/**
 * Milliseconds after which a ticket of another computer or container counts as left over, because its process cannot be
 * checked.
 */
const FOREIGN_LIMIT = 15 * 60 * 1000;

/** Options for waiting for another release. */
export type LockOptions = {
  /** Milliseconds until a waiting release gives up. */
  waitFor?: number;
  /** Takes the lock away from whoever holds it. Only right when that process hangs, or its computer is gone. */
  breakLock?: boolean | undefined;
  /** Called once, when another release holds the lock. */
  onWait?: (who: string) => void;
};

/** The scope in which a process id is unique: the computer, and on Linux the container. */
const processSpace = (): string => {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
};

/** The end of the names of this scope's tickets. */
const HERE = `${processSpace().replaceAll(/[^\w.-]/g, '_')}.ticket`;

/** Distinguishes the tickets of this process from those of an earlier one with the same id. */
const TOKEN = randomBytes(4).toString('hex');

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user also counts as running.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Milliseconds by which the time of the start of this computer may be wrong. */
const TOLERANCE = 1000;

/** True for a ticket from before the start of this computer: a process that has its id now is another one. */
const isFromBeforeBoot = (written: number): boolean =>
  written < Date.now() - uptime() * 1000 - TOLERANCE;

const isAlive = (folder: string, ticket: string): boolean => {
  const [owner = '', space] = ticket.split('@');
  const [pid, token] = owner.split('-');
  const isHere = space === HERE;
  if (isHere && Number(pid) === process.pid) return token === TOKEN;
  try {
    const written = statSync(path.join(folder, ticket)).mtimeMs;
    if (isHere) return !isFromBeforeBoot(written) && isRunning(Number(pid));
    return Date.now() - written < FOREIGN_LIMIT;
  } catch {
    // Removed meanwhile.
    return false;
  }
};

/** The tickets of other running processes. Removes tickets of processes that ended or were killed. */
const others = (folder: string, own: string): string[] =>
  readdirSync(folder).filter((ticket) => {
    if (ticket === own) return false;
    if (isAlive(folder, ticket)) return true;
    rmSync(path.join(folder, ticket), { force: true });
    return false;
  });

const ownerOf = (folder: string, ticket: string): string => {
  try {
    const text = readFileSync(path.join(folder, ticket), 'utf8');
    return text.replaceAll(/\p{Cc}/gu, ' ') || ticket;
  } catch {
    return ticket;
  }
};

/** Who holds a lock, for the person who waits for it. */
const ticketText = (what: string): string => {
  const who = process.env.GIT_AUTHOR_NAME || accountName();
  const where = `${who} on ${hostname()}, process ${process.pid}`;
  return `${what} (${where}, since ${new Date().toISOString()})`;
};

let taken = 0;

/**
 * Works on a site while no other release does. A second release waits, and after a time limit it throws an Error.
 *
 * Each process writes its own ticket and then lists all tickets. When it sees another one, it removes its own and waits.
 * Of two processes, the one that lists second sees both tickets, so two never work at the same time. A ticket is named
 * after its process and the scope of process ids, so the ticket of a killed process does not count as a lock. Nor does one
 * from before the start of this computer.
 */
export const withLock = async <Result>(
  site: string,
  what: string,
  work: () => Promise<Result> | Result,
  { waitFor = 60_000, onWait, breakLock = false }: LockOptions = {},
): Promise<Result> => {
  const folder = path.join(site, '.lock');
  taken += 1;
  const own = `${process.pid}-${TOKEN}-${taken}@${HERE}`;
  const ticket = path.join(folder, own);
  const giveUp = Date.now() + waitFor;
  let told = false;
  try {
    checkFolder(site);
    mkdirSync(folder, { recursive: true });
    if (breakLock)
      for (const each of others(folder, own)) rmSync(path.join(folder, each), { force: true });
    for (;;) {
      writeFileSync(ticket, ticketText(what));
      const [first] = others(folder, own);
      if (!first) break;
      rmSync(ticket, { force: true });
      const owner = ownerOf(folder, first);
      if (Date.now() >= giveUp) {
        throw new Error(
          `Another release is under way: ${owner}. Nothing was changed: run this again when it has ended. If it never ends, take the lock away from it with --break-lock.`,
        );
      }
      if (!told) onWait?.(owner);
      told = true;
      // A random delay, so that two waiting processes do not retry at the same moment.
      await pause(20 + Math.random() * 60);
    }
    // Again, because it may have waited.
    checkFolder(site);
    return await work();
  } catch (error) {
    throw diskError(error, site);
  } finally {
    rmSync(ticket, { force: true });
  }
};
