import { formatNumber, formatTime, pluralRulesOf } from './format';
import { ENGLISH, findTranslation, language, type PluralForms } from './language';

/** The value of a placeholder. Numbers and times are formatted in the current language. */
export type MessageValue = string | number | Date;

/** A message that depends on a number: `plural('{count} user', '{count} users')`. */
export type Plural<Other extends string = string> = readonly [one: string, other: Other];

type Names<Text extends string, Seen = never> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends Seen
    ? Names<Rest, Seen>
    : [Name, ...Names<Rest, Seen | Name>]
  : [];
type ValuesOf<Found> = {
  [Index in keyof Found]: Found[Index] extends 'count' ? number : MessageValue;
};
type WithCount<Found extends unknown[]> = 'count' extends Found[number]
  ? Found
  : ['count', ...Found];

/** The result of `messages`. A text with placeholders is a function that takes their values. */
export type Messages<Table> =
  Table extends Plural<infer Other>
    ? (...values: ValuesOf<WithCount<Names<Other>>>) => string
    : Table extends string
      ? Names<Table> extends []
        ? string
        : (...values: ValuesOf<Names<Table>>) => string
      : Table extends (...values: never[]) => unknown
        ? Table
        : { readonly [Key in keyof Table]: Messages<Table[Key]> };

export const plural = <const Other extends string>(one: string, other: Other): Plural<Other> => [
  one,
  other,
];

const PLACEHOLDER = /\{(\w+)\}/g;

export const placeholdersOf = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name)),
];

const shown = (value: MessageValue | undefined): string =>
  typeof value === 'number'
    ? formatNumber(value)
    : value instanceof Date
      ? formatTime(value)
      : (value ?? '');

type Values = Readonly<Record<string, MessageValue>>;

const textFor = (forms: string | PluralForms, code: string, { count }: Values): string =>
  typeof forms === 'string'
    ? forms
    : (forms[pluralRulesOf(code).select(Number(count))] ?? forms.other);

const withValues = (text: string, values: Values): string =>
  text.replace(PLACEHOLDER, (_, name: string) => shown(values[name]));

/**
 * `given` has the values in the order of the placeholders in the English text. A plural uses the
 * order of its second English text. If that text has no `{count}`, the count is the first value.
 */
const fill = (key: string, english: string | Plural, given: readonly MessageValue[]): string => {
  const isPlural = typeof english !== 'string';
  const names = placeholdersOf(isPlural ? english[1] : english);
  if (isPlural && !names.includes('count')) names.unshift('count');
  const values = Object.fromEntries(
    names.map((name, index) => [name, given[index] as MessageValue]),
  );
  // Ignores a plural translation of a plain text, and a plain translation of a plural. All remotes
  // on a page share one catalog, so another remote may have added the translation for another
  // version of this message.
  const isSameKind = typeof findTranslation(key) === (isPlural ? 'object' : 'string');
  const translated = isSameKind ? translatedWith(key, values) : undefined;
  const forms = isPlural ? { one: english[0], other: english[1] } : english;
  return translated ?? withValues(textFor(forms, ENGLISH, values), values);
};

const declare = (id: string, table: object): object => {
  const declared = {};
  for (const [name, value] of Object.entries(table)) {
    const key = `${id}.${name}`;
    const property =
      typeof value === 'function'
        ? { value }
        : Array.isArray(value) || (typeof value === 'string' && placeholdersOf(value).length > 0)
          ? { value: (...values: MessageValue[]) => fill(key, value as string | Plural, values) }
          : typeof value === 'string'
            ? { get: () => translated(key, value) }
            : { value: declare(key, value) };
    Object.defineProperty(declared, name, { ...property, enumerable: true });
  }
  return declared;
};

/**
 * Declares the English texts of a package or a page. A text with `{placeholders}` becomes a
 * function that takes their values in the order of the English text. Read texts during rendering,
 * because every read returns the text in the current language. `id` is the name of the package. If
 * a package has several tables, add the name of the table: `remote-main.users`.
 */
export const messages = <const Table extends object>(id: string, table: Table): Messages<Table> =>
  declare(id, table) as Messages<Table>;

/** Returns the translation of a text without placeholders, or `english` if it is not translated. */
export const translated = (key: string, english: string): string => {
  const text = findTranslation(key);
  return typeof text === 'string' && text.search(PLACEHOLDER) < 0 ? text : english;
};

/**
 * The translation of a text with `values` in place of its placeholders. Undefined if there is no
 * translation, as in English, or if a placeholder has no value.
 */
export const translatedWith = (key: string, values: Values): string | undefined => {
  const forms = findTranslation(key);
  if (!forms) return undefined;
  const text = textFor(forms, language(), values);
  const hasAllValues = placeholdersOf(text).every((name) => values[name] !== undefined);
  return hasAllValues ? withValues(text, values) : undefined;
};
