import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPastedLocations } from './read-locations';
import { readPastedUsers } from './read-users';

const values = { isRole: () => false, isLocation: () => false };

const pieces = fc.oneof(
  fc.constantFrom('<', '>', '(', ')', '"', ',', ';', '\t', '\n', '\r\n', '@', ' ', '\u00A0', '\v'),
  fc.emailAddress(),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const text = fc.array(pieces, { maxLength: 40 }).map((all) => all.join(''));

/** Finds texts that can only be email addresses. */
const SIMPLE_ADDRESS = /(?<![^\s<>,;])[a-z0-9]+@[a-z0-9]+(?:\.[a-z0-9]+)+(?![^\s<>,;])/gi;

it('no email address is lost from a pasted list of users, whatever text surrounds it', () => {
  const simple = fc.constantFrom('ada@example.com', 'b2@mail.example.org', '<c@example.net>');
  const list = fc.array(fc.oneof(simple, pieces), { maxLength: 30 }).map((all) => all.join(''));
  fc.assert(
    fc.property(list, fc.constantFrom('name', 'email'), (pasted, start) => {
      const rows = readPastedUsers(pasted, start, values);
      if (rows === null) return;
      const texts = rows.flatMap((row) => Object.values(row)).join('\n');
      for (const [address] of pasted.matchAll(SIMPLE_ADDRESS)) expect(texts).toContain(address);
    }),
    {
      examples: [
        ['!,ada@example.com,<c@example.net>', 'name'],
        ['"ada@example.com;" c@example.net', 'name'],
      ],
    },
  );
});

/** One cell of each kind. Each call gets another `word`, so that all names differ. */
const cellsOf = (word: string) => [
  `Ada${word}`,
  `Ada${word} Lovelace${word}`,
  `ada${word}@example.com`,
  `Ada${word} <ada${word}.l@example.com>`,
  `"Lovelace${word}, Ada${word}"`,
  `ada${word}@`,
  'Admin',
];
const separators = [' ', ', ', ';', '\t', '\t\t', '\n', '\n\n', ' - ', ' | ', ', ,', '，', '；'];

const wordsOf = (pasted: string): string[] => (pasted.toLowerCase().match(/\p{L}+/gu) ?? []).sort();

it('no word is lost from a pasted list of users, whatever separates the words', () => {
  const cell = fc.tuple(fc.nat(cellsOf('').length - 1), fc.constantFrom(...separators));
  const list = fc
    .array(cell, { minLength: 1, maxLength: 12 })
    .map((all) =>
      all.map(([kind, end], at) => cellsOf('abcdefghijkl'.charAt(at))[kind] + end).join(''),
    );
  const isRole = (name: string) => name === 'Admin';
  fc.assert(
    fc.property(list, fc.constantFrom('name', 'email'), (pasted, start) => {
      const rows = readPastedUsers(pasted, start, { ...values, isRole });
      if (rows === null) return;
      const texts = rows.flatMap((row) => Object.values(row)).join('\n');
      expect(wordsOf(texts)).toEqual(wordsOf(pasted));
    }),
    { examples: [['Ada, ada@x.org, Bob, bob@x.org, Cy', 'name']] },
  );
});

it('whatever text is pasted, the rows have only known fields, and all values are texts', () => {
  fc.assert(
    fc.property(text, (pasted) => {
      const users = readPastedUsers(pasted, 'name', values) ?? [];
      const locations =
        readPastedLocations(
          pasted,
          'name',
          () => false,
          () => true,
        ) ?? [];
      for (const row of [...users, ...locations]) {
        for (const [field, content] of Object.entries(row)) {
          expect(['name', 'email', 'role', 'location_id', 'address', 'time_zone']).toContain(field);
          expect(typeof content).toBe('string');
        }
      }
    }),
  );
});
