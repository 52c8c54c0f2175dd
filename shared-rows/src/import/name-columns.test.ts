/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { addCatalog, forgetLanguages, switchLanguage } from 'shared-i18n';
import { afterEach, describe, expect, it } from 'vitest';
import { importTemplateText, type TableDefinition } from '../checks/table-definition';
import { createLocationsTableDefinition } from '../locations-table-definition';
import { splitTextIntoSheet } from '../reading/read-file';
import { createUsersTableDefinition } from '../users-table-definition';
import {
  guessColumnMapping,
  guessUnambiguousColumnMapping,
  sheetRowsBelowHeader,
} from './guess-columns';
import { createRecordReader } from './match-columns';

afterEach(forgetLanguages);

const speak = (language: string): void => {
  const catalog = `${import.meta.dirname}/../../locales/${language}.json`;
  if (language !== 'en') addCatalog(language, JSON.parse(readFileSync(catalog, 'utf8')));
  switchLanguage(language);
};

const read = (text: string, definition: TableDefinition) => {
  const sheet = splitTextIntoSheet(text);
  const { header, mapping } = guessColumnMapping(sheet, definition.columns);
  const records = sheetRowsBelowHeader(sheet, header).map(createRecordReader(mapping, definition));
  return { records, isAsked: guessUnambiguousColumnMapping(sheet, definition) === null };
};

const imported = (language: string, text: string) => {
  speak(language);
  return read(text, createUsersTableDefinition(null));
};

describe('a column that may have full names, or only a part of them', () => {
  it.each([
    ['pt-BR', 'Nome;Sobrenome;E-mail\nAda;Lovelace;ada@x.org'],
    ['pt-BR', 'Sobrenome;Nome;E-mail\nLovelace;Ada;ada@x.org'],
    ['ar', 'الاسم;اللقب;البريد\nAda;Lovelace;ada@x.org'],
    ['en', 'Name;Surname;Email\nAda;Lovelace;ada@x.org'],
    ['de', 'Name;Vorname;E-Mail\nLovelace;Ada;ada@x.org'],
    ['nb', 'Navn;Etternavn;E-post\nAda;Lovelace;ada@x.org'],
  ])('first and last names of a list in the language %s are joined: %s', (language, text) => {
    expect(imported(language, text)).toEqual({
      records: [{ name: 'Ada Lovelace', email: 'ada@x.org' }],
      isAsked: false,
    });
  });

  it.each([
    ['pt-BR', 'Nome;E-mail\nAda Lovelace;ada@x.org'],
    ['pt-BR', 'Nome;Sobrenome;E-mail\nAda Lovelace;Lovelace;ada@x.org'],
    ['en', 'Name;First name;Email\n"Lovelace, ADA";Ada;ada@x.org'],
    ['en', 'Name;Middle name;Email\nAda Lovelace;King;ada@x.org'],
  ])(
    'if a column in the language %s has full names, the other name columns are ignored: %s',
    (language, text) => {
      const [record] = imported(language, text).records;
      expect(record?.name).toMatch(/^(Ada Lovelace|Lovelace, ADA)$/);
    },
  );

  it('an import reads first and last names if the column for full names is empty', () => {
    const text = 'Name;First name;Surname;Email\n;Ada;Lovelace;a@x.org';
    expect(imported('en', text).records).toEqual([{ name: 'Ada Lovelace', email: 'a@x.org' }]);
  });

  it('an import reads full names if the columns for first and last names are empty', () => {
    const text = 'Name;First name;Surname;Email\nAda Lovelace;;;a@x.org';
    expect(imported('en', text).records).toEqual([{ name: 'Ada Lovelace', email: 'a@x.org' }]);
  });

  it('a column "Name" is read as full names even if one of its names lacks the surname', () => {
    const text = 'Name;Surname;Email\nAda Lovelace;Lovelace;a@x.org\nGrace;Hopper;b@x.org';
    expect(imported('en', text).records.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Grace']);
  });

  it('an import reads first and last names instead of the login names in a column "User", and asks for confirmation', () => {
    expect(imported('en', 'User;First name;Surname;Mail\nx42;Ada;Lovelace;ada@x.org')).toEqual({
      records: [{ name: 'Ada Lovelace', email: 'ada@x.org' }],
      isAsked: true,
    });
  });
});

describe('login names', () => {
  it.each([
    ['ja', 'ユーザー名;姓;名;メールアドレス\n山田太郎;山田;太郎;a@x.org', '山田 太郎'],
    ['ja', 'ユーザー名;メールアドレス\nt42;a@x.org', undefined],
    ['ar', 'اسم المستخدم;الاسم الأول;اسم العائلة;البريد\nمحمد_علي;محمد;علي;a@x.org', 'محمد علي'],
    ['ar', 'اسم المستخدم;البريد\nm42;a@x.org', undefined],
  ])('login names in the language %s are not read as names: %s', (language, text, name) => {
    const { records, isAsked } = imported(language, text);
    expect([records[0]?.name, isAsked]).toEqual([name, true]);
  });
});

it.each([
  ['ja', '氏名（漢字）,メールアドレス【必須】,権限（任意）,勤務地\n山田 太郎,a@x.org,一般,'],
  ['ja', '姓（漢字）,名（漢字）,【必須】メール,ユーザー権限\n山田,太郎,a@x.org,スタッフ'],
  ['ar', 'الاســـم,البريد الالكترونى,الصلاحية,الفرع\n山田 太郎,a@x.org,موظفة,'],
  ['ar', 'الإسم الثلاثي,الايميل,الصلاحيات,الفرع\n山田 太郎,a@x.org,مستخدم,'],
])(
  'an import in the language %s recognizes the usual headings and roles of this language: %s',
  (language, text) => {
    expect(imported(language, text)).toEqual({
      records: [{ name: '山田 太郎', email: 'a@x.org', role: 'user' }],
      isAsked: false,
    });
  },
);

it('the import of an Arabic list reads the role "supervisor" as manager, not as administrator', () => {
  const text = 'الاسم;البريد;الدور\nAda;ada@x.org;مشرف\nBo;bo@x.org;مسؤول';
  expect(imported('ar', text).records.map(({ role }) => role)).toEqual(['manager', 'admin']);
});

it.each(['en', 'de', 'es', 'pt-BR', 'nb', 'ja', 'ar'])(
  'the template that is downloaded in the language %s can be imported in the same language',
  (language) => {
    speak(language);
    const locations = createLocationsTableDefinition();
    const { records, isAsked } = read(importTemplateText(locations.columns), locations);
    expect(records).toMatchObject([{ time_zone: 'Europe/Oslo' }]);
    expect(isAsked).toBe(false);
  },
);

it.each(['STRASSE', 'Strasse', 'Straße'])(
  'a German column of streets fills the address, however its heading writes the ß: %s',
  (heading) => {
    const list = `Standort;${heading};PLZ;Ort\nMitte;Hauptstraße 1;01067;Dresden`;
    const { records } = read(list, createLocationsTableDefinition());
    expect(records).toEqual([{ name: 'Mitte', address: 'Hauptstraße 1, 01067, Dresden' }]);
  },
);
