import { describe, expect, it } from 'vitest';
import { testUser } from '../testing/organization-server';
import { invitationTextFor, invitationTextForAllUsers } from './invitation';

const facts = {
  productName: 'Query Assistant',
  organization: 'O’Brien & Sons',
  site: 'https://app.example',
  mobileApp: { ios: 'https://apps.example/ios' },
  capabilities: {},
};
const factsToAccept = { ...facts, capabilities: { invitations: true } };

describe('an invitation', () => {
  it('an invitation names the product, the organization and the configured app', () => {
    const text = invitationTextForAllUsers(facts);
    expect(text).toContain('O’Brien & Sons now uses Query Assistant');
    expect(text).toContain('https://apps.example/ios');
    expect(text).not.toContain('Android');
  });

  it('an invitation names the email address to sign in with', () => {
    const text = invitationTextFor(testUser('Kurt', { email: 'kurt@gödel.example' }), facts);
    expect(text).toMatch(/^Hello Kurt,\n\n/);
    expect(text).toContain('https://apps.example/ios');
    expect(text).toContain('kurt@gödel.example');
    expect(text).not.toContain('https://app.example');
  });

  it('the invitation of an administrator contains the URL of the site, and no link to the mobile app', () => {
    const text = invitationTextFor(testUser('Ada', { role: 'admin' }), facts);
    expect(text).toContain('https://app.example');
    expect(text).not.toContain('https://apps.example/ios');
  });

  it('an invitation for all users says where administrators sign in, even when no app is configured', () => {
    for (const { mobileApp } of [facts, { mobileApp: {} }]) {
      const text = invitationTextForAllUsers({ ...facts, mobileApp });
      expect(text).toContain('\n\nAdministrators sign in at https://app.example\n\n');
    }
  });

  it('an invitation that people have to accept says where to accept the invitation, before the link to the mobile app', () => {
    const accept = /Accept the invitation at https:\/\/app\.example\n\n.*https:\/\/apps\.example/s;
    expect(invitationTextForAllUsers(factsToAccept)).toMatch(accept);
    expect(invitationTextFor(testUser('Kurt', { role: 'manager' }), factsToAccept)).toMatch(accept);
  });

  it('an invitation to a user without an email address does not say which address to sign in with', () => {
    expect(invitationTextFor(testUser('Kurt', { email: '' }), facts)).not.toContain('Sign in with');
  });

  it('when no mobile app is configured, the invitation has no empty paragraph instead of the text about the app', () => {
    expect(invitationTextForAllUsers({ ...facts, mobileApp: {} })).not.toContain('\n\n\n');
    expect(invitationTextFor(testUser('', {}), { ...facts, mobileApp: {} })).toMatch(/^Hello,\n/);
  });
});
