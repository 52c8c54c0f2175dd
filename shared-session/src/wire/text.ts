import { messages } from 'shared-i18n';
import * as v from 'valibot';
import { cleanText, removeInvisibleCharacters } from './plain-text';

type LineTexts = {
  readonly missing?: string;
  readonly tooShort?: (min: number) => string;
  readonly oneLine: string;
};

/** The messages for fields that fail validation. The backend sends them too, in English. */
export const validationTexts = messages('shared-session.wire', {
  accents: 'Remove some accents: a letter can hold up to 30',
  tooLong: 'Use {max} characters or fewer',
  tooLongInside: 'Use {max} characters or fewer; emoji and accents can count as several',
  fullName: {
    missing: 'Enter a full name',
    oneLine: 'Enter a full name without tabs or line breaks',
  },
  locationName: {
    missing: 'Enter a location name',
    oneLine: 'Enter a location name without tabs or line breaks',
  },
  organizationName: {
    missing: 'Enter an organization name',
    tooShort: 'Enter an organization name of at least {min} characters',
    oneLine: 'Enter an organization name without tabs or line breaks',
    isAddress: 'Enter the name, not a web address',
  },
  address: {
    oneLine: 'Enter an address without tabs or line breaks',
  },
  email: {
    missing: 'Enter an email address',
    wrong: 'Enter an email address like name@example.com',
    tooLong: 'Use {max} characters or fewer for the email address',
  },
  role: 'Choose a role from the list',
  location: 'Choose a location from the list',
  timeZone: {
    wrong: 'Choose a time zone from the list, like Europe/Oslo',
  },
  website: {
    wrong: 'Enter a web address like example.com',
    tooLong: 'Use {max} characters or fewer for the web address',
  },
  phone: {
    oneLine: 'Enter a phone number without tabs or line breaks',
  },
  verified: 'Only true can be sent here',
});

/** Returns the error message for a wrong value, in the current language. */
type Sentence = () => string;

// Matches control characters, line and paragraph separators, and lone surrogates, which UTF-8
// cannot represent.
const CONTROL_CHARACTER = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
// Matches a visible character. Does not match joiners, soft hyphens, and marks without a letter.
const VISIBLE_CHARACTER = /[\p{L}\p{N}\p{P}\p{S}]/u;
/**
 * A text may have this many UTF-16 code units per allowed character, on average. This is enough in
 * any language, and for a few long emoji of about 20 code units each. A text with many long emoji
 * is refused, because it would be too long for a database index.
 */
const CODE_UNITS_PER_CHARACTER = 4;

/**
 * Matches more combining marks in a row than any language uses (Unicode Standard Annex 15,
 * Stream-Safe Text Format). Also counts halfwidth sound marks (U+FF9E, U+FF9F). They are letters,
 * but `foldForSearch` turns them into marks.
 */
const TOO_MANY_MARKS = /[\p{M}\uFF9E\uFF9F]{31}/u;

/**
 * Whether a text has at most `max` characters as people count them. Stops at `max`, because the
 * time grows with the square of the length: splitting 300,000 letters takes minutes.
 */
const hasAtMost = (text: string, max: number): boolean => {
  if (text.length <= max) return true;
  let count = 0;
  for (const _ of new Intl.Segmenter().segment(text)) {
    count += 1;
    if (count > max) return false;
  }
  return true;
};

/**
 * A cleaned text of at most 4 × `max` UTF-16 code units. Checks the length and the number of
 * accents before `cleanText`, which is slow for long texts with many accents. Checks the length
 * again after it, because Unicode normalization can lengthen a text.
 */
export const cleanedTextSchema = (expected: Sentence, max: number, tooLong: Sentence) =>
  v.pipe(
    v.string(expected),
    v.maxLength(max * CODE_UNITS_PER_CHARACTER, tooLong),
    v.check(
      (text) => !TOO_MANY_MARKS.test(removeInvisibleCharacters(text)),
      () => validationTexts.accents,
    ),
    v.transform(cleanText),
    v.maxLength(max * CODE_UNITS_PER_CHARACTER, tooLong),
  );

type FormatTexts = {
  readonly wrong: string;
  readonly tooLong?: (max: number) => string;
};

/** A text of at most `max` UTF-16 code units; `undefined` if it is missing or empty. */
export const optionalValidatedTextSchema = (
  texts: FormatTexts,
  max: number,
  isValid: (text: string) => boolean,
  normalize = (text: string): string | undefined => text,
) => {
  const tooLong = () => texts.tooLong?.(max) ?? texts.wrong;
  return v.optional(
    v.pipe(
      cleanedTextSchema(() => texts.wrong, max, tooLong),
      v.maxLength(max, tooLong),
      v.check(
        (text) => text === '' || isValid(text),
        () => texts.wrong,
      ),
      v.transform((text) => (text === '' ? undefined : normalize(text))),
    ),
  );
};

/** A trimmed line of at most `max` characters, as people count them (grapheme clusters). */
const lineOfText = (texts: LineTexts, max: number) =>
  v.pipe(
    cleanedTextSchema(
      () => texts.missing ?? texts.oneLine,
      max,
      () => validationTexts.tooLongInside(max),
    ),
    v.check(
      (text) => !CONTROL_CHARACTER.test(text),
      () => texts.oneLine,
    ),
    v.check(
      (text) => hasAtMost(text, max),
      () => validationTexts.tooLong(max),
    ),
  );

type RequiredLineTexts = LineTexts & { readonly missing: string };

export const requiredTextSchema = (texts: RequiredLineTexts, min: number, max: number) =>
  v.pipe(
    lineOfText(texts, max),
    v.regex(VISIBLE_CHARACTER, () => texts.missing),
    v.check(
      (text) => !hasAtMost(text, min - 1),
      () => texts.tooShort?.(min) ?? texts.missing,
    ),
  );

/** A line of text; `undefined` if it is missing or empty. */
export const optionalTextSchema = (texts: LineTexts, max: number) =>
  v.optional(
    v.pipe(
      lineOfText(texts, max),
      v.transform((text) => (text === '' ? undefined : text)),
    ),
  );
