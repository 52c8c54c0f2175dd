import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoAccount } from 'shared-session/demo-accounts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type EmulatorAccount,
  type IdentityEmulator,
  mergeDemoAccounts,
  persistAccounts,
} from './accounts';

const OWNER: DemoAccount = {
  uid: 'demo-owner',
  email: 'owner@demo.test',
  name: 'Olivia',
  provider: 'yahoo.com',
};
const now = new Date(1_700_000_000_000);

test('demo accounts have a verified email and one provider', () => {
  expect(mergeDemoAccounts([], [OWNER], now)).toEqual([
    {
      localId: 'demo-owner',
      email: 'owner@demo.test',
      emailVerified: true,
      displayName: 'Olivia',
      createdAt: '1700000000000',
      providerUserInfo: [
        {
          providerId: 'yahoo.com',
          rawId: 'owner@demo.test',
          email: 'owner@demo.test',
          displayName: 'Olivia',
        },
      ],
    },
  ]);
});

test('a demo reset restores demo accounts, removes other accounts with their email addresses, and keeps all remaining accounts', () => {
  const before = [
    { localId: 'demo-owner', email: 'changed@x.example' },
    { localId: 'taker', email: 'Owner@demo.test' },
    { localId: 'other', email: 'ann@x.example' },
    { localId: 'no-email' },
  ];
  const uids = mergeDemoAccounts(before, [OWNER], now).map(({ localId }) => localId);
  expect(uids).toEqual(['demo-owner', 'other', 'no-email']);
});

let folder: string;
let file: string;
beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'keeper-'));
  file = join(folder, 'accounts.json');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** Creates a fake emulator in memory. `persistAccounts` saves its accounts to `file`. */
const keep = (demoAccounts = [OWNER]) => {
  let accounts: EmulatorAccount[] = [];
  const emulator: IdentityEmulator = {
    handle: () => {},
    accounts: () => accounts,
    setAccounts: (given) => {
      accounts = [...given];
    },
  };
  const keeper = persistAccounts(emulator, { file, demoAccounts });
  const add = (localId: string) => accounts.push({ localId });
  const remove = (uid: string) => {
    accounts = accounts.filter(({ localId }) => localId !== uid);
  };
  const uids = () => accounts.map(({ localId }) => localId);
  return { keeper, add, remove, uids };
};

const savedUids = () =>
  JSON.parse(readFileSync(file, 'utf8')).users.map(({ localId }: EmulatorAccount) => localId);

test('a new account is saved within 300 ms after the identity service reports that accounts may have changed', () => {
  const { keeper, add } = keep();
  add('new');
  keeper.changed();
  vi.advanceTimersByTime(300);
  expect(savedUids()).toContain('new');
  keeper.save();
});

test('accounts that could not be saved are saved when the disk is writable again', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { keeper, add } = keep();
  // Makes the file unwritable, as on a full disk.
  mkdirSync(`${file}.next`);
  add('new');
  keeper.changed();
  vi.advanceTimersByTime(300);
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(
      /^The local accounts could not be saved, and the next save tries again: /,
    ),
  );
  rmSync(`${file}.next`, { recursive: true });
  vi.advanceTimersByTime(10_000);
  expect(savedUids()).toEqual(['demo-owner', 'new']);
  keeper.save();
});

test('accounts are saved when the identity service stops, and restored at the next start', () => {
  const first = keep();
  first.add('new');
  first.keeper.save();
  const second = keep();
  expect(second.uids()).toEqual(['demo-owner', 'new']);
  second.keeper.save();
});

test('demo accounts are created only once, at the first start of the identity service with demo accounts', () => {
  keep([]).keeper.save();
  const wanting = keep();
  expect(wanting.uids()).toEqual(['demo-owner']);
  wanting.remove('demo-owner');
  wanting.keeper.save();
  const later = keep();
  expect(later.uids()).toEqual([]);
  later.keeper.save();
});
