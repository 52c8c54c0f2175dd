import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A ticket of another computer cannot be looked into; it counts as left over after this time. Milliseconds. */
const FOREIGN_LIMIT = 15 * 60 * 1000;

/** How waiting for another release goes. */
export type LockOptions = {
  /** Milliseconds until a waiting release gives up. */
  waitFor?: number;
  /** Called once, when there is somebody to wait for. */
  onWait?: (who: string) => void;
};

const here = hostname().replaceAll(/[^\w.-]/g, '_');

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is a process.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const isAlive = (folder: string, ticket: string): boolean => {
  const [pid, host] = ticket.split('@');
  if (host === `${here}.ticket`) return isRunning(Number(pid?.split('-')[0]));
  try {
    return Date.now() - statSync(path.join(folder, ticket)).mtimeMs < FOREIGN_LIMIT;
  } catch {
    return false;
  }
};

/** The tickets of others that run. Those of processes that ended, killed ones too, are cleared away. */
const others = (folder: string, own: string): string[] =>
  readdirSync(folder).filter((ticket) => {
    if (ticket === own) return false;
    if (isAlive(folder, ticket)) return true;
    rmSync(path.join(folder, ticket), { force: true });
    return false;
  });

const ownerOf = (folder: string, ticket: string): string => {
  try {
    return readFileSync(path.join(folder, ticket), 'utf8') || ticket;
  } catch {
    return ticket;
  }
};

let taken = 0;

/**
 * Does some work on a site alone: a second release waits, and gives up with a sentence.
 *
 * Everyone who comes lays down a ticket of their own and then looks round: whoever sees another's takes their own back
 * and waits. Of two, the one who looks second sees both tickets, so two never work at once; and since a ticket is named
 * after its process, one that was killed leaves nothing that anybody could mistake for a lock.
 */
export const withLock = async <Result>(
  site: string,
  what: string,
  work: () => Promise<Result> | Result,
  { waitFor = 60_000, onWait }: LockOptions = {},
): Promise<Result> => {
  const folder = path.join(site, '.lock');
  mkdirSync(folder, { recursive: true });
  taken += 1;
  const own = `${process.pid}-${taken}@${here}.ticket`;
  const ticket = path.join(folder, own);
  const giveUp = Date.now() + waitFor;
  let told = false;
  for (;;) {
    writeFileSync(ticket, `${what} (process ${process.pid}, since ${new Date().toISOString()})`);
    const [first] = others(folder, own);
    if (!first) break;
    rmSync(ticket, { force: true });
    const owner = ownerOf(folder, first);
    if (Date.now() >= giveUp) {
      throw new Error(
        `Another release is under way: ${owner}. Nothing was changed: run this again when it has ended.`,
      );
    }
    if (!told) onWait?.(owner);
    told = true;
    // Not in step with another that waits.
    await pause(20 + Math.random() * 60);
  }
  try {
    return await work();
  } finally {
    rmSync(ticket, { force: true });
  }
};
