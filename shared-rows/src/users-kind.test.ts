import { expect, it } from 'vitest';
import { guessNameFromEmail } from './users-kind';

it.each([
  ['ada.lovelace@x.org', 'Ada Lovelace'],
  ['ANNE-marie.o’neill@x.org', 'ANNE-Marie O’neill'],
  ['åse_lie2@x.org', 'Åse Lie'],
  ['grace.brewster.hopper+work@x.org', 'Grace Brewster Hopper'],
])('the email address %s suggests the name %s', (address, name) => {
  expect(guessNameFromEmail(address)).toBe(name);
});

it.each(['info@x.org', 'a.1@x.org', 'sales.eu-2.x@x.org', '.ada@x.org', '', 'no address'])(
  'the email address %j suggests no name',
  (address) => {
    expect(guessNameFromEmail(address)).toBeUndefined();
  },
);
