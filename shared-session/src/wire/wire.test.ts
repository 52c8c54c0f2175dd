import {
  cleanText,
  containsEachSearchWord,
  emailSchema,
  envelopeSchema,
  foldCase,
  locationSchema,
  newLocationSchema,
  newOrganizationSchema,
  newUserSchema,
  organizationDetails,
  organizationSchema,
  organizationUpdateSchema,
  profileSchema,
  userListItemSchema,
} from 'shared-session/wire';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';

const NAMES = [
  "O'Neil",
  'D’Angelo & Søn',
  'Zoë “Zed” Åkesson-Nuñez, Jr.',
  'محمد علي',
  'علی‌رضا',
  '张伟',
  'नमस्ते क्षत्रिय',
  'Ng',
  'ẹ̀kọ́',
  'Team 👩🏽‍💻 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '3M (Norway) AS / Blåbær #1!',
];

const accepts = (schema: v.GenericSchema, value: unknown): boolean =>
  v.safeParse(schema, value).success;
const messageOf = (schema: v.GenericSchema, value: unknown): string | undefined =>
  v.safeParse(schema, value).issues?.[0].message;

describe('a name', () => {
  it.each(NAMES)(
    'a name in any script is accepted for a location, a user and an organization: %s',
    (name) => {
      expect(v.parse(newLocationSchema, { name }).name).toBe(cleanText(name));
      expect(v.parse(newUserSchema, { name, email: 'a@b.example' }).name).toBe(cleanText(name));
      expect(v.parse(newOrganizationSchema, { name }).name).toBe(cleanText(name));
    },
  );

  it('a name and an email address pasted with soft hyphens are stored without soft hyphens', () => {
    const user = { name: 'Ada Love\u00ADlace', email: 'ada.love\u00ADlace@example.com' };
    expect(v.parse(newUserSchema, user)).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada.lovelace@example.com',
    });
  });

  it('cleaning a name keeps the invisible characters of Persian, Mongolian and emoji, and removes other invisible characters', () => {
    expect(cleanText('علی‌رضا')).toBe('علی‌رضا');
    expect(cleanText('ᠰᠠᠷ\u180Eᠠ')).toBe('ᠰᠠᠷ\u180Eᠠ');
    expect(cleanText('👩🏽‍💻')).toBe('👩🏽‍💻');
    expect(cleanText('\uFEFF  Trom\u200Bs\u2061ø\u202E \u00A0')).toBe('Tromsø');
  });

  it('names with differently encoded accents count as the same name', () => {
    expect(cleanText('A\u030Ase')).toBe('Åse');
    expect(foldCase('A\u030ASE ')).toBe(foldCase('\u200Båse'));
  });

  it('a name has at most 100 visible characters', () => {
    for (const character of ['a', 'å', '张', '😀', 'नि', 'ကြို', 'e\u0301\u0323']) {
      expect(accepts(newLocationSchema, { name: character.repeat(100) })).toBe(true);
      expect(messageOf(newLocationSchema, { name: character.repeat(101) })).toMatch(
        /^Use 100 characters or fewer/,
      );
    }
  });

  it('a name or street address may have four UTF-16 code units for each allowed character, because one emoji can have many', () => {
    for (const character of ['👩🏽‍💻', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', `x${'\u0323'.repeat(20)}`]) {
      const text = (max: number) => character.repeat(Math.floor((4 * max) / character.length));
      expect(accepts(newLocationSchema, { name: text(100), address: text(500) })).toBe(true);
      expect(messageOf(newLocationSchema, { name: text(100) + character })).toBe(
        'Use 100 characters or fewer; emoji and accents can count as several',
      );
      expect(messageOf(newLocationSchema, { name: 'Oslo', address: text(500) + character })).toBe(
        'Use 500 characters or fewer; emoji and accents can count as several',
      );
    }
  });

  it('a name with thousands of accents is rejected', () => {
    expect(accepts(newLocationSchema, { name: `e${'\u0301'.repeat(100_000)}` })).toBe(false);
  });

  it.each(['', '   ', '\u200B', '\u200D\u200C', '\u00AD', '\u2060\uFEFF', '\u0301'])(
    'a name without a visible character (%j) counts as missing',
    (name) => {
      expect(messageOf(newLocationSchema, { name })).toBe('Enter a location name');
      expect(messageOf(newOrganizationSchema, { name })).toBe('Enter an organization name');
    },
  );

  it.each(['a\u0000b', 'a\tb', 'a\nb', 'a\u007Fb', 'a\u0085b', 'a\u2028b', 'a\uD800b'])(
    'a name with a control character or a lone surrogate (%j) is rejected',
    (name) => {
      for (const schema of [newLocationSchema, newOrganizationSchema]) {
        expect(accepts(schema, { name })).toBe(false);
      }
      expect(accepts(newUserSchema, { name, email: 'a@b.example' })).toBe(false);
    },
  );

  it.each([undefined, null, 1, {}, []])(
    'the name of a location that is not a string (%j) is rejected',
    (name) => {
      expect(messageOf(newLocationSchema, { name })).toMatch(/./);
      expect(accepts(newLocationSchema, { name })).toBe(false);
    },
  );
});

it.each([
  ['احمد', 'أحمد علي'],
  ['أَحْمَد', 'احمد علي'],
  ['الاعدادات', 'الإعدادات'],
  ['معين', 'معيّن'],
  ['محمد', 'محـــمد'],
])(
  'the search for %s finds %s: Arabic is searched without hamza, vowel marks and stretching',
  (search, text) => {
    expect(containsEachSearchWord(search, text)).toBe(true);
  },
);

it.each([
  ['o’brien', "Ada O'Brien"],
  ["o'brien", 'Ada O’Brien'],
])(
  'the search for %s finds %s, because phones and text editors type different apostrophes',
  (search, text) => {
    expect(containsEachSearchWord(search, text)).toBe(true);
  },
);

describe('a text that is very long or has very many accents', () => {
  const marks = '\u0301\u0323';
  const texts = {
    'a megabyte of letters': 'a'.repeat(1_000_000),
    'a megabyte of combining marks': `e${marks.repeat(250_000)}`,
    'a run of 40 combining marks': `e${marks.repeat(20)}`,
    'a run of 40 with an invisible character inside': `e${`${marks.repeat(10)}\u200B`.repeat(2)}`,
    'a run of 40 with a letter that becomes a mark': `e${`${marks.repeat(10)}\uFF9E`.repeat(2)}`,
  };
  const schemas: [name: string, schema: v.GenericSchema][] = [
    ['POST /org', newOrganizationSchema],
    ['an update of the organization', organizationUpdateSchema],
    ['a location', newLocationSchema],
    ['a user', newUserSchema],
  ];
  const fields = ['name', 'website', 'phone', 'address', 'time_zone', 'email', 'location_id'];

  it.each(schemas)(
    'in every text field of %s, very long texts and runs of 40 accents are rejected before normalization',
    (_, schema) => {
      const normalize = vi.spyOn(String.prototype, 'normalize');
      for (const [what, text] of Object.entries(texts)) {
        for (const field of fields) {
          const row = { name: 'Oslo', email: 'a@b.example', [field]: text };
          v.safeParse(schema, row, { abortPipeEarly: true });
          const { success, output } = v.safeParse(schema, row);
          // Ids may have any characters, because code only compares them with other ids. So ignores
          // them.
          const isAccepted =
            success && Object.hasOwn(Object(output), field) && field !== 'location_id';
          expect(isAccepted, `${what} as ${field}`).toBe(false);
          expect(normalize.mock.contexts.map(String), `${what} as ${field}`).not.toContain(text);
        }
      }
    },
  );

  it('a letter of a name may have at most 30 accents', () => {
    const name = (accents: number) => `ẹ̀kọ́ ${`e${'\u0301'.repeat(accents)}`.repeat(3)}`;
    expect(accepts(newLocationSchema, { name: name(30) })).toBe(true);
    expect(accepts(newLocationSchema, { name: name(31) })).toBe(false);
  });
});

describe('the name of an organization', () => {
  it('the name of an organization has at least 2 characters', () => {
    expect(accepts(newOrganizationSchema, { name: 'A' })).toBe(false);
    expect(accepts(newOrganizationSchema, { name: ' A ' })).toBe(false);
    expect(accepts(newOrganizationSchema, { name: 'AB' })).toBe(true);
    expect(accepts(newOrganizationSchema, { name: '👩🏽‍💻' })).toBe(false);
  });

  it.each([
    'https://evil.example',
    'Prize http://evil.example',
    'www.evil.example',
    'See www.evil.example',
  ])('the name of an organization is rejected if it contains a web address: %s', (name) => {
    expect(messageOf(newOrganizationSchema, { name })).toBe('Enter the name, not a web address');
  });

  it.each(['Booking.com', 'A/B: Testing', 'Wwwhat?'])(
    'the name of an organization may resemble a web address: %s',
    (name) => {
      expect(accepts(newOrganizationSchema, { name })).toBe(true);
    },
  );
});

describe('a website', () => {
  const website = (text: string) =>
    v.parse(newOrganizationSchema, { name: 'AB', website: text }).website;

  it('a website without a protocol is completed to a URL, and an empty website counts as missing', () => {
    expect(website('example.com')).toBe('https://example.com/');
    expect(website(' http://Blåbær.example/a?b ')).toBe('http://blåbær.example/a?b');
    expect(website('blåbær.example')).toBe('https://blåbær.example/');
    expect(website('')).toBeUndefined();
  });

  it('a backslash after the international domain of a website becomes a slash, as browsers read it', () => {
    expect(website(String.raw`blåbær.example\a`)).toBe('https://blåbær.example/a');
  });

  it('the website of an organization may be a URL with a port, such as example.com:8443', () => {
    expect(website('example.com:8443')).toBe('https://example.com:8443/');
    expect(website('Example.com:8443/a?b')).toBe('https://example.com:8443/a?b');
    expect(website('blåbær.example:8443')).toBe('https://blåbær.example:8443/');
    expect(website('http://example.com:8080')).toBe('http://example.com:8080/');
  });

  it.each([
    'javascript:alert(1)',
    'ftp://a.example',
    'https://user:pass@a.example',
    'https://:www.google.com@evil.example',
    'localhost',
    'a b',
    'mailto:a@b.example',
    'mailto:1@b.example',
    'javascript:1',
    'tel:5550100',
    'tel:112',
    'localhost:3000',
    'example.com:99999',
    '.com',
    'https://..',
    'example.',
    'a..',
  ])('the website of an organization cannot be %s', (text) => {
    expect(accepts(newOrganizationSchema, { name: 'AB', website: text })).toBe(false);
  });
});

describe('an email address', () => {
  it.each([
    'ø@blåbær.example',
    'a+b@example.com',
    "o'neil@example.com",
    'R&D@example.co.uk',
    '用户@例子.广告',
    'a@b-c.xn--p1ai',
    ' padded@example.com ',
  ])('an email address may be %s', (email) => {
    expect(v.parse(emailSchema, email)).toBe(email.trim());
  });

  it.each([
    '',
    'a',
    'a@',
    '@b.example',
    'a@b',
    'a b@c.example',
    'a@b..example',
    '.a@b.example',
    'a.@b.example',
    'a@-b.example',
    'a@b.example, c@d.example',
    'Åse <a@b.example>',
    'a@b@c.example',
    '田中太郎、tanaka@例子.example',
    '田中太郎（tanaka@例子.example',
    'محمد،m@b.example',
  ])('an email address may not be %j', (email) => {
    expect(accepts(emailSchema, email)).toBe(false);
  });

  it('an email address has at most 254 characters', () => {
    const domain = '@example.com';
    expect(accepts(emailSchema, 'a'.repeat(254 - domain.length) + domain)).toBe(true);
    expect(accepts(emailSchema, 'a'.repeat(255 - domain.length) + domain)).toBe(false);
  });

  it('the check of an email address does not hang, even if a text was made to slow down the check', () => {
    // A regular expression that tries all combinations would take longer than the test may take.
    expect(accepts(emailSchema, `a@${'a-'.repeat(120)}!`)).toBe(false);
    expect(accepts(emailSchema, `a@${'a.'.repeat(120)}!`)).toBe(false);
  });
});

describe('a new user', () => {
  const user = { name: 'Åse', email: 'ase@example.com' };

  it('a new user has the role "user" by default, and no location if the location id is empty', () => {
    expect(v.parse(newUserSchema, { ...user, location_id: '' })).toEqual({ ...user, role: 'user' });
  });

  it('a new user is rejected if the role is not exactly one of the four known roles', () => {
    expect(accepts(newUserSchema, { ...user, role: 'owner' })).toBe(false);
    expect(accepts(newUserSchema, { ...user, role: 'Admin' })).toBe(false);
  });

  it('unknown fields of a new user are removed', () => {
    const sent = { ...user, _id: 'x', organization: 'y', verified: true };
    expect(v.parse(newUserSchema, sent)).toEqual({ ...user, role: 'user' });
  });
});

describe('a new location', () => {
  it('a new location is rejected if its time zone is unknown, and accepted if its time zone is known or missing', () => {
    expect(accepts(newLocationSchema, { name: 'A', time_zone: 'Europe/Oslo' })).toBe(true);
    expect(v.parse(newLocationSchema, { name: 'A', time_zone: '' }).time_zone).toBeUndefined();
    expect(accepts(newLocationSchema, { name: 'A', time_zone: 'Europe/Atlantis' })).toBe(false);
  });

  it.each(['EST', 'mst', 'CET', 'GMT', '+05:30', 'Etc/GMT+5', 'etc/gmt'])(
    'the time zone of a new location cannot be an abbreviation or an offset: %s',
    (time_zone) => expect(accepts(newLocationSchema, { name: 'A', time_zone })).toBe(false),
  );

  it('a new location has an address of up to 500 characters, or none', () => {
    expect(accepts(newLocationSchema, { name: 'A', address: 'ø'.repeat(500) })).toBe(true);
    expect(accepts(newLocationSchema, { name: 'A', address: 'ø'.repeat(501) })).toBe(false);
    expect(v.parse(newLocationSchema, { name: 'A', address: ' ' }).address).toBeUndefined();
  });
});

describe('an update of the organization', () => {
  it('an update of the organization may contain a single field, such as verification, or no field', () => {
    expect(accepts(organizationUpdateSchema, {})).toBe(true);
    expect(accepts(organizationUpdateSchema, { verified: true })).toBe(true);
  });

  it.each([
    '+47 (22) 12-34-56',
    '+47 22\u201112\u201134',
    '0421 / 12 – 34',
    '\uFF0B８１ ３ １２３４',
    '22 12 34 56 ext. 12',
  ])('an update of the organization accepts a phone number as people write it: %s', (phone) => {
    expect(v.parse(organizationUpdateSchema, { phone })).toEqual({ phone });
  });

  it('an update of the organization cannot undo verification', () => {
    expect(accepts(organizationUpdateSchema, { verified: false })).toBe(false);
  });
});

const readDetails = (payload: unknown) => organizationDetails(v.parse(organizationSchema, payload));

describe('a response of any backend', () => {
  const ODD = [null, 7, true, {}, [], { line: 1 }];

  it.each(ODD)('an optional field of a response counts as missing if the value is %j', (odd) => {
    const location = { _id: '1', name: 'Tromsø', address: odd, time_zone: odd };
    expect(v.parse(locationSchema, location)).toEqual({ _id: '1', name: 'Tromsø' });
    const user = { _id: '1', name: odd, email: odd, role: odd, status: odd };
    expect(v.parse(userListItemSchema, user)).toEqual({ _id: '1', name: '', email: '' });
    const organization = { name: 'A', website: odd, phone: odd, address: odd, verified: 'yes' };
    expect(readDetails(organization)).toEqual({ name: 'A', verified: false });
    const profile = { name: odd, email: odd, role: odd, onboarding_status: odd, more: 1 };
    expect(v.parse(profileSchema, profile)).toEqual({ name: '', email: '', more: 1 });
  });

  it('a name or an email address that consists of spaces counts as missing', () => {
    const blank = { _id: 'x1', name: '  ', email: ' ' };
    expect(v.parse(profileSchema, blank)).toMatchObject({ name: '', email: '' });
    expect(v.parse(userListItemSchema, blank)).toMatchObject({ name: '', email: '' });
  });

  it('ids in a response may be strings or numbers, and are read as strings', () => {
    expect(v.parse(locationSchema, { _id: 7, name: 'A' })._id).toBe('7');
    expect(v.parse(userListItemSchema, { _id: 7, location_id: 8 })).toMatchObject({
      _id: '7',
      location_id: '8',
    });
    expect(readDetails({ _id: 7 })._id).toBe('7');
    for (const _id of [undefined, null, '', {}, true]) {
      expect(accepts(userListItemSchema, { _id })).toBe(false);
    }
  });

  it('a number that JSON.parse may have rounded is not accepted as an id', () => {
    expect(accepts(userListItemSchema, JSON.parse('{ "_id": 9007199254740991 }'))).toBe(true);
    expect(accepts(userListItemSchema, JSON.parse('{ "_id": 9007199254740993 }'))).toBe(false);
    expect(accepts(locationSchema, JSON.parse('{ "_id": 1187421946123456789 }'))).toBe(false);
  });

  it.each([undefined, null, '', '  ', 5, {}])(
    'a location whose name is %j is shown with a name made from its id',
    (name) => {
      expect(v.parse(locationSchema, { _id: 'x1', name }).name).toBe('Location x1');
    },
  );

  it.each([
    [{ name: 'A', org_name: 'B' }, 'A'],
    [{ name: null, org_name: 'B', title: 'D' }, 'B'],
    [{ name: {}, organization_name: 'C' }, 'C'],
    [{ name: ' ', title: 'D' }, 'D'],
    [{ _id: '1' }, ''],
    [null, ''],
    ['text', ''],
    [undefined, ''],
  ])('the organization in the response %j gets the name %j', (organization, name) => {
    expect(readDetails(organization).name).toBe(name);
  });

  it.each([[null], [undefined], [{}], [[]], ['']])(
    'a profile response with the payload %j counts as no profile',
    (payload) => {
      expect(v.parse(profileSchema, payload)).toBeNull();
    },
  );

  it.each([[[{ name: 'Åse' }]], [[null]], 'Åse', 0, false])(
    'a profile response with the payload %j is rejected',
    (payload) => {
      expect(accepts(profileSchema, payload)).toBe(false);
    },
  );
});

// spec: 8 Fields
describe('a response of the server', () => {
  it('unknown fields of a profile or an organization in a response are kept', () => {
    expect(v.parse(profileSchema, { favourite: 1 })).toMatchObject({ favourite: 1, name: '' });
    expect(v.parse(organizationSchema, { _id: 7, plan: 2 })).toEqual({ _id: 7, plan: 2 });
  });

  it('a response may contain roles and statuses that this version does not know', () => {
    const profile = { role: 'superhero', onboarding_status: 'flying' };
    expect(v.parse(profileSchema, profile)).toMatchObject(profile);
  });

  it('a response counts as an envelope if its field "ok" is a boolean', () => {
    expect(accepts(envelopeSchema, { ok: true, message: '', statusCode: 200 })).toBe(true);
    expect(accepts(envelopeSchema, { ok: true })).toBe(true);
    expect(accepts(envelopeSchema, { statusCode: 200 })).toBe(false);
    expect(accepts(envelopeSchema, { ok: 'yes' })).toBe(false);
    expect(accepts(envelopeSchema, null)).toBe(false);
  });
});
