import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseReturnTo } from './return-to';

const PIECES = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2e',
  '%2F',
  '%5C',
  '%25',
  '@',
  ':',
  '?',
  '#',
  ';',
  '&',
];
const WORDS = [
  'settings',
  'https',
  'javascript',
  'evil.example',
  'returnTo=',
  '\t',
  '\u202E',
  '﹒',
];

const piece = fc.oneof(
  fc.constantFrom(...PIECES, ...WORDS),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const address = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);

// All decoded forms of a text. Some servers and proxies decode a path more than once.
const decodings = (text: string): string[] => {
  try {
    const decoded = decodeURIComponent(text);
    return decoded === text ? [text] : [text, ...decodings(decoded)];
  } catch {
    return [text];
  }
};

it('an accepted returnTo stays on the site, however often its path is decoded', () => {
  fc.assert(
    fc.property(fc.oneof(address, fc.webUrl(), fc.string()), (text) => {
      const read = parseReturnTo(text);
      if (!read) return;
      for (const path of decodings(read.pathname)) {
        const url = new URL(path, 'https://app.example.com');
        expect(url.origin).toBe('https://app.example.com');
        expect(path).not.toMatch(/^\/[/\\]|\/\.\.(?:\/|$)/);
      }
    }),
    { examples: [['//evil.example'], ['/%2f%2fevil.example'], ['/\\evil.example']] },
  );
});
