import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { testUser } from '../testing/organization-server';
import InviteDialog from './invite-dialog';

const mailLinks = (emails: readonly string[], organization = 'Acme & Sons'): URL[] => {
  const facts = {
    productName: 'Query Assistant',
    organization,
    site: 'https://app.example',
    capabilities: {},
  };
  const users = emails.map((email) => testUser(email, { email, status: 'invited' }));
  render(<InviteDialog invitation={{ facts, pending: false }} users={users} onClose={() => {}} />);
  return screen
    .queryAllByRole<HTMLAnchorElement>('link', { name: /^Email/ })
    .map((link) => new URL(link.getAttribute('href') ?? ''));
};

const bccOf = (link: URL) => link.searchParams.get('bcc')?.split(',');

it('each invited person is in exactly one mailto link, and each link is short enough for mail programs', () => {
  const emails = Array.from({ length: 79 }, (_, index) => `first.last${index}@example.com`);
  const links = mailLinks(emails);
  expect(links.flatMap(bccOf)).toEqual(emails);
  expect(screen.queryByText(/doesn't fit/)).toBeNull();
  const to = links[0] && bccOf(links[0])?.length;
  expect(screen.getByRole('link', { name: `Email users 1–${to}` })).toBeDefined();
  expect(links.length).toBeLessThan(4);
  for (const link of links) {
    expect(link.href.length).toBeLessThanOrEqual(2000);
    expect(link.searchParams.get('subject')).toBe('Acme & Sons invites you to Query Assistant');
    expect(link.searchParams.get('body')).toMatch(
      /^Acme & Sons now uses.*\r\n\r\nAdministrators sign in.*\r\n\r\nSign in/,
    );
  }
});

it.each([
  ['Win32', 'semicolons, which Outlook needs,', 'a@x.org;b@x.org'],
  ['MacIntel', 'commas, which Mail needs,', 'a@x.org,b@x.org'],
])('on %s, a mailto link has %s between its recipients', (platform, _, bcc) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  const [link] = mailLinks(['a@x.org', 'b@x.org']);
  expect(link?.searchParams.get('bcc')).toBe(bcc);
});

it('an email address in a mailto link cannot add recipients, headers or text', () => {
  const [link] = mailLinks(['a,b?cc=eve@example.com&body=x@example.com']);
  expect(link?.searchParams.getAll('body')).toHaveLength(1);
  expect(link?.searchParams.get('cc')).toBeNull();
  expect(link?.href).toContain('bcc=a%2Cb%3Fcc%3Deve@example.com%26body%3Dx@example.com&subject');
});

it('if the shortened name of an organization ends in the middle of an emoji, mailto links leave out the broken emoji', () => {
  const [link] = mailLinks(['a@x.org'], 'Acme \uD83C');
  expect(link?.searchParams.get('subject')).toBe('Acme  invites you to Query Assistant');
});

it('if the invitation text leaves no room for recipients, as in Arabic, mailto links have no text, and the dialog asks to paste the text', () => {
  const emails = Array.from({ length: 79 }, (_, index) => `first.last${index}@example.com`);
  const organization = 'مؤسسة'.repeat(24);
  const links = mailLinks(emails, organization);
  expect(links.flatMap(bccOf)).toEqual(emails);
  expect(links.length).toBeLessThan(4);
  for (const link of links) {
    expect(link.href.length).toBeLessThanOrEqual(2000);
    expect(link.searchParams.get('subject')).toBe(`${organization} invites you to Query Assistant`);
    expect(link.searchParams.get('body')).toBeNull();
  }
  expect(screen.getByText(/doesn't fit.*paste it into each/)).toBeDefined();
});

it('if the invitation text is too long even for one recipient, the mailto link has no text, and the dialog asks to paste the text', () => {
  const [link] = mailLinks(['a@x.org'], 'مؤسسة'.repeat(36));
  expect(link?.href.length).toBeLessThanOrEqual(2000);
  expect(link?.searchParams.get('body')).toBeNull();
  expect(screen.getByText(/doesn't fit.*paste it into each/)).toBeDefined();
});

it('if the message is very long, each mailto link has only one recipient', () => {
  const links = mailLinks(['a@x.org', 'b@x.org'], 'x'.repeat(3000));
  expect(links.map(bccOf)).toEqual([['a@x.org'], ['b@x.org']]);
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Email user 1', 'Email user 2']);
});

it('without pending users, the dialog for invitations has no mailto link', () => {
  expect(mailLinks([])).toEqual([]);
});
