/** A field that is used when present: what it should be, and what the site does without it. */
type Field = { name: string; expected: 'a text' | 'true or false' | 'an id'; without: string };

const text = (name: string, without: string): Field => ({ name, expected: 'a text', without });

/** What the site takes of each object (specification 8), besides what it needs. */
export const FIELDS = {
  profile: [
    text('name', 'the name comes from the sign-in provider'),
    text('email', 'the email comes from the sign-in provider'),
  ],
  organization: [
    text('website', 'the settings show an empty field'),
    text('phone', 'the settings show an empty field'),
    text('address', 'the settings show an empty field'),
  ],
  location: [
    text('address', 'lists show no addresses'),
    text('time_zone', 'lists show no time zones'),
  ],
  user: [
    text('name', 'lists show users without names'),
    text('email', 'lists show users without emails'),
    text('role', 'users cannot be counted and filtered by role'),
    {
      name: 'location_id',
      expected: 'an id',
      without: 'users count as users without a location',
    },
    text('status', 'it is not shown who has signed in'),
  ],
} satisfies Record<string, Field[]>;

type Item = Record<string, unknown>;
type What = keyof typeof FIELDS;

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  return (
    { object: 'an object', boolean: 'true or false', number: 'a number' }[
      typeof value as 'object'
    ] ?? 'a text'
  );
};

const number = (count: number, of: number, what: What): string => {
  if (of === 1) return `the ${what}`;
  return count === of ? `all ${of} ${what}s` : `${count} of ${of} ${what}s`;
};

/**
 * What the site does without, since fields are missing or are not what it expects: what was sent against what the
 * site's own schema took of it, item by item.
 */
export const missingFields = (
  what: What,
  sent: readonly unknown[],
  taken: readonly unknown[],
): string[] => {
  const idOf = (item: unknown): string => (isItem(item) ? String(item._id) : '');
  const takenById = new Map(taken.map((item) => [idOf(item), item]));
  const pairs = sent.filter(isItem).map((item, index) => {
    const found = sent.length === 1 ? taken[0] : takenById.get(idOf(item));
    return { item, found: isItem(found) ? found : ((taken[index] ?? {}) as Item) };
  });
  if (pairs.length === 0) return [];
  return FIELDS[what].flatMap(({ name, expected, without }: Field) => {
    const said = pairs.filter(({ item }) => isSaid(item[name]));
    if (said.length === 0) return [`${name} is in no answer: ${without}.`];
    const odd = said.filter(({ item, found }) => String(found[name]) !== String(item[name]));
    const [example] = odd;
    if (!example) return [];
    const where = number(odd.length, pairs.length, what);
    return [
      `${name} of ${where} is ${kindOf(example.item[name])} and not ${expected}: it is ignored there.`,
    ];
  });
};
