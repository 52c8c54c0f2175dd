import { withFirstNameFirst } from 'shared-features';
import type { PastedRow } from '../checks/row';
import { containsEmailAddress } from './sheet-columns';
import { LIST_BULLET_PATTERN, PHONE_OR_DATE_PATTERN } from './split-cells';

const NAMED_ADDRESS = /^(.*?)<([^<>]*)>$/s;
const OPENING = '<([{（＜「【';
const CLOSING = '>)\\]}）＞」】';
const SEPARATORS = '\\s,;:|、，،；؛：';
const NOT_IN_EMAIL = `${OPENING}${CLOSING}${SEPARATORS}"`;
// The lookbehind lets a match start only at the beginning of a word, because a try at each letter
// would be slow. The last group matches the link that Outlook and Markdown write after an address.
const EMAIL_IN_TEXT = new RegExp(
  `(?:mailto:)?(?<![^${NOT_IN_EMAIL}])([^${NOT_IN_EMAIL}]+@[^${NOT_IN_EMAIL}]+)((?:]?\\s?[<(]mailto:\\1[>)])?)`,
  'gi',
);
const BEFORE_EMAIL = new RegExp(`(?<![${OPENING}${SEPARATORS}–—-])[${OPENING}${SEPARATORS}–—-]+$`);
const AFTER_EMAIL = new RegExp(`^[${CLOSING}${SEPARATORS}–—-]+`);
/**
 * Matches an address between two single quotes, which Outlook writes if an address has no name. A
 * quote at only one end may be part of the address.
 */
const QUOTED_ADDRESS = /^['‘](.*)['’]$/;
/** Replaces the wide `＠` that Japanese keyboards type. */
export const replaceFullwidthAtSigns = (text: string): string => text.replaceAll('＠', '@');

/**
 * Joins the lines of each contact with tabs. A contact has two or three lines, and its second line
 * is an email address. Does not change a text of only three lines, because the third line may be
 * the name of another person.
 */
export const joinContactLines = (text: string): string => {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const size = lines.length / lines.filter(containsEmailAddress).length;
  const isContact = (line: string, at: number) =>
    at % size === 1
      ? /^[^\s,;<>]+$/.test(line) && containsEmailAddress(line)
      : !containsEmailAddress(line);
  return size < 4 && lines.length !== 3 && lines.every(isContact)
    ? lines.reduce((all, line, at) => `${all}${at % size === 0 ? '\n' : '\t'}${line}`)
    : text;
};

/**
 * Splits `Ada <ada@x.org>`, `Ada (ada@x.org)`, `Ada - ada@x.org` or `ada@x.org Ada` into name and
 * address. If a text has no address or several, the part in `<>` at its end counts as the address.
 * Without such a part, the whole text counts, so that the row shows what is wrong. If another cell
 * has the name, does not split `ada lovelace@x.org`, because the space may be a typo, and
 * `lovelace@x.org` may be another person's address. `hasExtra` tells whether a phone number or date
 * was left out.
 */
export const splitNameAndEmail = (
  text: string,
  hasName = false,
): { name: string; email: string; hasExtra?: boolean } => {
  const [found, ...others] = text.matchAll(EMAIL_IN_TEXT);
  if (found?.[1] === undefined || others.length > 0) {
    const [, name = '', address = text] = NAMED_ADDRESS.exec(text) ?? [];
    const email = address.trim();
    const written = withFirstNameFirst(name);
    return { name: written.toLowerCase() === email.toLowerCase() ? '' : written, email };
  }
  const before = text.slice(0, found.index).replace(BEFORE_EMAIL, '');
  const behind = text.slice(found.index + found[0].length).replace(AFTER_EMAIL, '');
  const after = behind.replace(PHONE_OR_DATE_PATTERN, '');
  const name = before === '' ? after.replace(/^[(（]?(.*?)[)）]?$/, '$1') : `${before} ${after}`;
  if (hasName && name !== '' && !/[<(:＜（：]/.test(text.replace(found[2] ?? '', ''))) {
    return { name: '', email: text };
  }
  const email = found[1]
    // Replaces the wide letters of Japanese keyboards.
    .normalize('NFKC')
    .replace(QUOTED_ADDRESS, '$1')
    .replace(/(?<!\.)\.+$/, '');
  return { name: withFirstNameFirst(name), email, hasExtra: after !== behind };
};

/** Moves the name of `Ada <ada@x.org>` out of an email cell. Fills only an empty name cell. */
export const moveNameOutOfEmailCell = (person: PastedRow): PastedRow => {
  if (person.email === undefined) return person;
  const { name, email } = splitNameAndEmail(
    replaceFullwidthAtSigns(person.email).replace(LIST_BULLET_PATTERN, ''),
    Boolean(person.name),
  );
  const written = person.name || name;
  return { ...person, email, ...(written && { name: written }) };
};
