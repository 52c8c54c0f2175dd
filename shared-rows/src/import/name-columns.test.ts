/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { roleName } from 'shared-features';
import { addCatalog, forgetLanguages, switchLanguage } from 'shared-i18n';
import { afterEach, describe, expect, it } from 'vitest';
import type { TableKind } from '../checks/kind';
import { createLocationsKind } from '../locations-kind';
import { splitTextIntoSheet } from '../reading/answer';
import { createUsersKind } from '../users-kind';
import { guessColumnMapping, rowsBelowHeader, unambiguousMapping } from './guess-columns';
import { columnTargets } from './headings';
import { createRecordReader } from './match-columns';

const LANGUAGES = ['ar', 'de', 'es', 'ja', 'nb', 'pt-BR'];

afterEach(forgetLanguages);

const speak = (language: string) => {
  if (language !== 'en') {
    for (const name of ['shared-rows', 'shared-features']) {
      const catalog = `${import.meta.dirname}/../../../${name}/locales/${language}.json`;
      addCatalog(language, JSON.parse(readFileSync(catalog, 'utf8')));
    }
  }
  switchLanguage(language);
};

/** What an import in `language` reads, and whether the user is asked to match the columns. */
const imported = (language: string, text: string, createKind = () => createUsersKind(null)) => {
  speak(language);
  const kind = createKind();
  const sheet = splitTextIntoSheet(text);
  const { header, mapping } = guessColumnMapping(sheet, kind.columns);
  const records = rowsBelowHeader(sheet, header).map(createRecordReader(mapping, kind));
  return { records, isAsked: unambiguousMapping(sheet, kind) === null };
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
  ])('full names in the language %s are read without other name columns: %s', (language, text) => {
    const [record] = imported(language, text).records;
    expect(record?.name).toMatch(/^(Ada Lovelace|Lovelace, ADA)$/);
  });

  it('an import reads first and last names if the column for full names is empty', () => {
    const text = 'Name;First name;Surname;Email\n;Ada;Lovelace;a@x.org';
    expect(imported('en', text).records).toEqual([{ name: 'Ada Lovelace', email: 'a@x.org' }]);
  });

  it('an import reads full names if the columns for first and last names are empty', () => {
    const text = 'Name;First name;Surname;Email\nAda Lovelace;;;a@x.org';
    expect(imported('en', text).records).toEqual([{ name: 'Ada Lovelace', email: 'a@x.org' }]);
  });

  it('a name column still counts as full names if only one of its names lacks the surname', () => {
    const text = 'Name;Surname;Email\nAda Lovelace;Lovelace;a@x.org\nGrace;Hopper;b@x.org';
    expect(imported('en', text).records.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Grace']);
  });

  it('an import reads first and last names, not a column "User" with login names, and asks about this column', () => {
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

it('a supervisor in an Arabic list becomes a manager, not an administrator', () => {
  const text = 'الاسم;البريد;الدور\nAda;ada@x.org;مشرف\nBo;bo@x.org;مسؤول';
  expect(imported('ar', text).records.map(({ role }) => role)).toEqual(['manager', 'admin']);
});

describe('a list in another language than the site', () => {
  it.each([
    ['ja', '姓,名,メールアドレス,権限\n山田,太郎,taro@x.org,管理者', '山田 太郎', 'admin'],
    ['ar', 'الاسم الكامل;البريد;الدور\nمحمد علي;m@x.org;مشرف', 'محمد علي', 'manager'],
    ['pt-BR', 'Nome;E-mail;Perfil\nAda Lovelace;ada@x.org;Convidada', 'Ada Lovelace', 'guest'],
  ])(
    'an English site understands the columns and roles of a list in the language %s: %s',
    (_language, text, name, role) => {
      const { records, isAsked } = imported('en', text);
      expect(records).toMatchObject([{ name, role }]);
      expect(isAsked).toBe(false);
    },
  );

  it.each(LANGUAGES)(
    'an English site imports a template in the language %s without a question',
    (language) => {
      speak(language);
      const headings = ({ columns }: TableKind) => columns.map(({ label }) => label).join();
      const users = `${headings(createUsersKind(null))}\nAda,a@x.org,${roleName('guest')}`;
      const locations = `${headings(createLocationsKind())}\nOslo,Main Street 1,Europe/Oslo`;
      expect(imported('en', users)).toEqual({
        records: [{ name: 'Ada', email: 'a@x.org', role: 'guest' }],
        isAsked: false,
      });
      expect(imported('en', locations, createLocationsKind)).toEqual({
        records: [{ name: 'Oslo', address: 'Main Street 1', time_zone: 'Europe/Oslo' }],
        isAsked: false,
      });
    },
  );
});

it.each(['en', ...LANGUAGES])(
  'no name of a column is the name of another column of the table in the language %s',
  (language) => {
    speak(language);
    for (const { columns } of [createUsersKind(null), createLocationsKind()]) {
      const names = columnTargets(columns).flatMap((target) => [...target.names]);
      const twice = names.filter((name, index) => names.indexOf(name) < index);
      // "Nome" is the first name beside "Sobrenome", and otherwise the whole name.
      expect(twice.filter((name) => name !== 'nome')).toEqual([]);
    }
  },
);
