import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readLocations } from './read-locations';
import { readUsers } from './read-users';

const values = { roleOf: () => undefined, locationOf: () => undefined };

const pieces = fc.oneof(
  fc.constantFrom('<', '>', '"', ',', ';', '\t', '\n', '\r\n', '@', ' ', '\u00A0', '\v'),
  fc.emailAddress(),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const text = fc.array(pieces, { maxLength: 40 }).map((all) => all.join(''));

it('whatever is pasted, each row of users and locations has texts only, and no field is invented', () => {
  fc.assert(
    fc.property(text, (pasted) => {
      const users = readUsers(pasted, 'name', values) ?? [];
      const locations = readLocations(pasted, 'name', () => false) ?? [];
      for (const row of [...users, ...locations]) {
        for (const [field, content] of Object.entries(row)) {
          expect(['name', 'email', 'role', 'location_id', 'address', 'time_zone']).toContain(field);
          expect(typeof content).toBe('string');
        }
      }
    }),
  );
});
