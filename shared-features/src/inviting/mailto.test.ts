import { expect, it } from 'vitest';
import { mailtoLinks } from './mailto';

const emails = Array.from({ length: 79 }, (_, index) => `first.last${index}@example.com`);
const message = { subject: 'Query Assistant', body: 'Hello,\n\nAcme & Sons invites you.' };

it('each person is in exactly one invitation link, and each link is short enough for mail programs', () => {
  const messages = mailtoLinks(emails, message);
  const written = messages.flatMap(({ href }) => new URL(href).searchParams.get('bcc')?.split(','));
  expect(written).toEqual(emails);
  expect(messages.map(({ from, to }) => [from, to])).toEqual([
    [1, 76],
    [77, 79],
  ]);
  for (const { href } of messages) {
    expect(href.length).toBeLessThanOrEqual(2000);
    expect(new URL(href).searchParams.get('subject')).toBe('Query Assistant');
    expect(new URL(href).searchParams.get('body')).toBe('Hello,\r\n\r\nAcme & Sons invites you.');
  }
});

it('an email address in an invitation link cannot add recipients, headers or text', () => {
  const [only] = mailtoLinks(['a,b?cc=eve@example.com&body=x@example.com'], message);
  const url = new URL(only?.href ?? '');
  expect(url.searchParams.getAll('body')).toEqual(['Hello,\r\n\r\nAcme & Sons invites you.']);
  expect(url.searchParams.get('cc')).toBeNull();
  expect(only?.href).toContain('bcc=a%2Cb%3Fcc%3Deve@example.com%26body%3Dx@example.com&subject');
});

it('with a very long message, each invitation link still has one recipient', () => {
  const long = { subject: 'S', body: 'x'.repeat(3000) };
  expect(mailtoLinks(['a@x.org', 'b@x.org'], long).map(({ to }) => to)).toEqual([1, 2]);
  expect(mailtoLinks([], long)).toEqual([]);
});
