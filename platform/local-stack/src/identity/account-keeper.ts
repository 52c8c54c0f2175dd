import { type DemoAccount, readAccounts, withDemoAccounts, writeAccounts } from './accounts';
import type { Emulator } from './emulator';

/** Keeps the emulator's accounts in a file. */
export type AccountKeeper = {
  /** Call this when an account may have changed. It saves soon afterwards. */
  changed(): void;
  /** Saves now if anything changed since the last time. */
  save(): void;
  /** Restores the demo accounts. All others stay. */
  resetDemo(): void;
  /** Saves once more and stops. */
  stop(): void;
};

type KeeperOptions = {
  file: string;
  demoAccounts: readonly DemoAccount[];
  /** Milliseconds from a change to saving it. */
  soon?: number;
};

const EVERY_MINUTE = 60_000;

/**
 * Loads the accounts of the last run into the emulator, or creates the demo accounts at the first run. Then it saves
 * shortly after every change, every minute, and at the end. A killed process loses only the changes of the last `soon`
 * milliseconds.
 */
export function keepAccounts(
  emulator: Emulator,
  { file, demoAccounts, soon = 300 }: KeeperOptions,
): AccountKeeper {
  const saved = readAccounts(file);
  if (saved) emulator.setAccounts(saved.users);
  let demoAccountsMade = saved?.demoAccountsMade ?? false;
  let written = saved ? JSON.stringify(saved.users) : '';
  let timer: NodeJS.Timeout | undefined;

  const makeDemo = () => {
    demoAccountsMade = true;
    emulator.setAccounts(withDemoAccounts(emulator.accounts(), demoAccounts, new Date()));
  };
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const users = emulator.accounts();
    const text = JSON.stringify(users);
    if (text === written) return;
    writeAccounts(file, { users, demoAccountsMade });
    written = text;
  };

  if (!demoAccountsMade && demoAccounts.length > 0) makeDemo();
  save();
  const regular = setInterval(save, EVERY_MINUTE);
  return {
    changed() {
      timer ??= setTimeout(save, soon);
    },
    save,
    resetDemo() {
      makeDemo();
      save();
    },
    stop() {
      clearInterval(regular);
      save();
    },
  };
}
