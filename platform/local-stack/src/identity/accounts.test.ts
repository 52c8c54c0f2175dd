import { expect, test } from 'vitest';
import { withDemoAccounts } from './accounts';

const owner = {
  uid: 'demo-owner',
  email: 'owner@demo.test',
  name: 'Olivia',
  provider: 'yahoo.com',
};
const now = new Date(1_700_000_000_000);

test('demo accounts have a verified email and one provider', () => {
  expect(withDemoAccounts([], [owner], now)).toEqual([
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

test('a reset restores changed demo accounts, replaces accounts with their email and keeps others', () => {
  const before = [
    { localId: 'demo-owner', email: 'changed@x.example' },
    { localId: 'taker', email: 'Owner@demo.test' },
    { localId: 'other', email: 'ann@x.example' },
    { localId: 'no-email' },
  ];
  const uids = withDemoAccounts(before, [owner], now).map(({ localId }) => localId);
  expect(uids).toEqual(['demo-owner', 'other', 'no-email']);
});
