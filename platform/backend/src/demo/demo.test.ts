import { DEMO_ACCOUNTS, type DemoAccount, demoAccounts } from 'shared-session/demo-accounts';
import { type Location, ONBOARDING_STATUSES, type UserListItem } from 'shared-session/wire';
import { beforeAll, describe, expect, it } from 'vitest';
import { members } from '../database/schema';
import { createOrganizationAtStep, inviteMember } from '../testing/scenes';
import { describeOnEachDatabase } from '../testing/test-backend';
import { createDemoNames, resetDemoData, seedDemoData } from './demo-data';
import { DEMO_ORGANIZATIONS } from './organizations';

// spec: 13
describe('demo accounts', () => {
  it('demo accounts have unique email addresses, and user ids that the checkout accepts', () => {
    for (const { uid } of demoAccounts) expect(uid).toMatch(/^[\w-]{1,200}$/);
    expect(new Set(demoAccounts.map(({ email }) => email)).size).toBe(demoAccounts.length);
    expect(new Set(demoAccounts.map(({ uid }) => uid)).size).toBe(demoAccounts.length);
  });

  it('the demo data has an organization at each onboarding status', () => {
    const statuses = DEMO_ORGANIZATIONS.map(({ onboardingStatus }) => onboardingStatus);
    expect(new Set(statuses)).toEqual(new Set(ONBOARDING_STATUSES));
  });

  it('the first 360 invented people of the demo data have different names and email addresses', () => {
    const names = createDemoNames(360);
    expect(new Set(names.map(({ name }) => name)).size).toBe(360);
    expect(new Set(names.map(({ spelled }) => spelled)).size).toBe(360);
    for (const { spelled } of names) expect(spelled).toMatch(/^[a-z]+\.[a-z]+$/);
  });
});

describeOnEachDatabase((backend) => {
  const as = (account: DemoAccount) => backend().person(account);

  describe('demo data', () => {
    beforeAll(async () => {
      expect(await seedDemoData(backend().database)).toBe(true);
    });

    it.each([
      ['addsLocations', 'add_locations', 'none'],
      ['addsUsers', 'add_users', 'none'],
      ['verifies', 'verification', 'none'],
      ['subscribes', 'completed', 'none'],
      ['owner', 'completed', 'active'],
    ] as const)(
      'demo data places the account "%s" at the onboarding step %s with the subscription %s',
      async (name, onboarding_status, subscription_status) => {
        const account = DEMO_ACCOUNTS[name];
        const { payload } = await as(account).get('/user');
        expect(payload).toMatchObject({
          name: account.name,
          email: account.email,
          role: 'admin',
          onboarding_status,
          subscription_status,
        });
      },
    );

    it('in the demo data, the account "newcomer" has no organization', async () => {
      expect(await as(DEMO_ACCOUNTS.newcomer).get('/user')).toMatchObject({ status: 401 });
    });

    it("demo data gives the owner's organization 8 locations and 240 users in all roles, including the member account", async () => {
      const owner = as(DEMO_ACCOUNTS.owner);
      expect((await owner.get<Location[]>('/locations')).payload).toHaveLength(8);
      const { payload, headers } = await owner.get<UserListItem[]>('/users?limit=500');
      expect(headers.get('X-Total-Count')).toBe('240');
      expect(new Set(payload.map(({ role }) => role))).toEqual(
        new Set(['user', 'manager', 'admin', 'guest']),
      );
      expect(new Set(payload.map(({ status }) => status))).toEqual(new Set(['active', 'invited']));
      expect(payload.some(({ location_id }) => location_id === undefined)).toBe(true);
      expect(payload.map(({ email }) => email)).toContain('owner@demo.test');
      const member = await as(DEMO_ACCOUNTS.member).get<{ organization_id: string }>('/user');
      const profile = await owner.get<{ organization_id: string }>('/user');
      expect(member.payload).toMatchObject({
        role: 'user',
        organization_id: profile.payload.organization_id,
      });
    });

    it('demo data has a joining date for every active user and for no invited user', async () => {
      const rows = await backend().database.select().from(members);
      expect(rows.filter(({ uid, joinedAt }) => (uid === null) !== (joinedAt === null))).toEqual(
        [],
      );
    });

    it('demo data is created once, and a later start keeps changes of this data', async () => {
      const owner = as(DEMO_ACCOUNTS.owner);
      await owner.post('/org', { body: { name: 'Renamed by the owner' } });
      expect(await seedDemoData(backend().database)).toBe(false);
      expect((await owner.get('/org')).payload).toMatchObject({ name: 'Renamed by the owner' });
    });

    it('a reset restores the original demo data, and keeps the data of other accounts', async () => {
      const others = await createOrganizationAtStep(backend(), 'completed');
      await inviteMember(others.admin, { email: DEMO_ACCOUNTS.newcomer.email });
      const owner = as(DEMO_ACCOUNTS.owner);
      const before = (await owner.get<UserListItem[]>('/users?limit=500')).payload;
      await owner.delete(`/users/${before.at(-1)?._id}`);
      const newcomer = as(DEMO_ACCOUNTS.newcomer);
      expect(await newcomer.get('/user')).toMatchObject({ status: 200 });
      await resetDemoData(backend().database);
      await resetDemoData(backend().database);
      expect((await owner.get<UserListItem[]>('/users?limit=500')).payload).toEqual(before);
      expect((await owner.get('/org')).payload).toMatchObject({ name: 'Lindqvist Health Group' });
      expect(await newcomer.get('/user')).toMatchObject({ status: 401 });
      expect((await others.admin.get('/users')).payload).toHaveLength(1);
    });
  });
});
