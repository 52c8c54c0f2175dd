export type Person = { name: string; email: string; role: string; location: string };

/** Creates a list of people with several roles, two locations and unique email addresses. */
export const createPeople = (count: number, domain: string): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Person ${index + 1}`,
    email: `p${index + 1}@${domain}`,
    role: ['user', 'manager', 'guest', 'user'][index % 4] ?? 'user',
    location: index % 2 === 0 ? 'Oslo' : 'Bergen',
  }));

/** The rows, counted from 1, that get an invalid email address. */
export const ROWS_WITH_INVALID_EMAIL = [3, 104, 505, 1006, 1507, 2008, 2509, 3010, 4011, 5000];
/** The rows, counted from 1, that get the email address of the row above. */
export const ROWS_WITH_REPEATED_EMAIL = [12, 612, 1212, 2412, 4812];
const ROWS_WITH_UNKNOWN_ROLE = [20, 220, 420, 620, 820, 1820, 2820, 3820, 4820, 4920];
const ROWS_WITH_UNKNOWN_LOCATION = [31, 331, 631, 931, 1231, 2231, 3231, 4231, 4331, 4431];

/** The number of rows with an error. When two rows have the same email address, both count. */
export const ERROR_ROW_COUNT =
  ROWS_WITH_INVALID_EMAIL.length +
  2 * ROWS_WITH_REPEATED_EMAIL.length +
  ROWS_WITH_UNKNOWN_ROLE.length +
  ROWS_WITH_UNKNOWN_LOCATION.length;

/** Adds the errors to a list of 5,000 people, in the rows that the constants above name. */
export const addRowErrors = (list: readonly Person[]): Person[] =>
  list.map((person, index) => {
    const row = index + 1;
    if (ROWS_WITH_INVALID_EMAIL.includes(row))
      return { ...person, email: person.email.replace('@', '(at)') };
    if (ROWS_WITH_REPEATED_EMAIL.includes(row))
      return { ...person, email: list[index - 1]?.email ?? '' };
    if (ROWS_WITH_UNKNOWN_ROLE.includes(row)) return { ...person, role: 'Chief' };
    return ROWS_WITH_UNKNOWN_LOCATION.includes(row) ? { ...person, location: 'Atlantis' } : person;
  });

export const toDelimitedText = (list: readonly Person[], separator: ',' | ';' | '\t'): string =>
  [
    ['E-mail', 'Full name', 'Office', 'Role'],
    ...list.map(({ email, name, location, role }) => [email, name, location, role]),
  ]
    .map((cells) => cells.join(separator))
    .join('\r\n');

/** A list to paste with unknown values, an invalid email address and a duplicate. */
export const PASTED_LIST_WITH_ERRORS = [
  'Ada; ada@x.example; Boss; Atlantis',
  'Bob; bob(at)x.example',
  'Cy; cy@x.example',
  'Di; CY@x.example',
].join('\n');
