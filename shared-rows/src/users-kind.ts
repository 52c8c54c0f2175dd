import { atom } from 'jotai';
import { roleName } from 'shared-features';
import { USER_FIELDS } from 'shared-features/fields';
import {
  type LocationOption,
  languageAtom,
  locationOptionsAtom,
  locationsAtom,
} from 'shared-session';
import { foldCase, newUserSchema, ROLES, type Role } from 'shared-session/wire';
import { createChecks, createColumns, type TableKind } from './checks/kind';
import type { RowValues } from './checks/row';
import { readPastedUsers, splitNameFromEmail } from './import/read-users';
import { texts } from './texts';

/** Makes "Ada Lovelace" of `ada.lovelace@x.org`; undefined without two or more words of letters. */
export const guessNameFromEmail = (address: string): string | undefined => {
  const [mailbox = ''] = address.split(/[@+]/);
  const words = mailbox.replace(/(?<!\d)\d+$/, '').split(/[._]/);
  const isName = words.length > 1 && words.every((word) => /^\p{L}[\p{L}\p{M}'’-]*$/u.test(word));
  return isName ? words.map(capitalized).join(' ') : undefined;
};

const capitalized = (word: string): string =>
  word.replace(
    /(^|-)(\p{L})/gu,
    (_all, dash: string, letter: string) => dash + letter.toUpperCase(),
  );

const words = texts.users;

const createRoleOf = () => {
  const roleByKey = new Map<string, Role>();
  for (const role of ROLES) {
    const names = [role, roleName(role) ?? role, ...ROLE_SYNONYMS[role].split(', ')];
    for (const name of names) roleByKey.set(foldCase(name), role);
  }
  return (text: string) => roleByKey.get(foldCase(text));
};

/**
 * `idOf` returns the id of the location that a text names, or undefined. `textOf` returns how a
 * cell shows this location: by name, or by id if the name is missing or not unique.
 */
const readerOf = (locations: readonly LocationOption[]) => {
  const idByLabel = new Map(locations.map(({ id, label }) => [foldCase(label), id]));
  // '' must not find a location without a name, because an empty cell means no location.
  idByLabel.delete('');
  const isOnly = ({ id, label }: LocationOption) => idByLabel.get(foldCase(label)) === id;
  const twins = new Set(
    locations.filter((each) => !isOnly(each)).map(({ label }) => foldCase(label)),
  );
  const textById = new Map(
    locations.map(({ id, label }) => [id, twins.has(foldCase(label)) ? id : label]),
  );
  const idOf = (text: string) => (textById.has(text) ? text : idByLabel.get(foldCase(text)));
  return { idOf, textOf: (text: string) => textById.get(idOf(text) ?? '') };
};

/** The table of users (specification 9). `locations` is `null` until the locations are known. */
export function createUsersKind(locations: readonly LocationOption[] | null): TableKind {
  const known = locations ?? [];
  const roleOf = createRoleOf();
  const { idOf, textOf } = readerOf(known);
  const columns = createColumns(USER_FIELDS, {
    name: {
      grow: 28,
      headers: NAME_HEADINGS,
      parts: [
        { label: words.firstName, headers: FIRST_NAME },
        { label: words.middleName, headers: MIDDLE_NAME },
        { label: words.lastName, headers: LAST_NAME },
      ],
      example: 'Ada Lovelace',
    },
    email: {
      grow: 33,
      headers: EMAIL_HEADINGS,
      example: 'ada@example.com',
    },
    role: {
      grow: 17,
      headers: ROLE_HEADINGS,
      example: 'user',
      choices: ROLES.map((role) => ({ value: role, label: roleName(role) ?? role })),
      meant: roleOf,
    },
    location_id: {
      grow: 22,
      headers: LOCATION_HEADINGS,
      example: '',
      choices: [
        { value: '', label: words.noLocation },
        ...known.map(({ id, label }) => ({ value: textOf(id) ?? id, label })),
      ],
      meant: textOf,
    },
  });
  const prepare = ({ role = '', location_id = '', ...values }: RowValues) => ({
    ...values,
    role: roleOf(role) ?? role,
    location_id: idOf(location_id) ?? location_id,
  });
  const also = ({ location_id = '' }: RowValues) =>
    locations && location_id !== '' && idOf(location_id) === undefined
      ? { location_id: words.unknownLocation }
      : {};
  return {
    ...createChecks('users', newUserSchema, { prepare, also }),
    needsLocations: ({ location_id = '' }) => !locations && location_id.trim() !== '',
    columns,
    read: (text, start) =>
      readPastedUsers(text, start, {
        isRole: (cell) => roleOf(cell) !== undefined,
        isLocation: (cell) => textOf(cell) !== undefined,
      }),
    tidy: splitNameFromEmail,
    suggestion: { field: 'name', guess: ({ email = '' }) => guessNameFromEmail(email) },
    texts: words,
  };
}

export const usersKindAtom = atom((get) => {
  // Labels and sentences follow the language.
  get(languageAtom);
  return createUsersKind(get(locationsAtom) && get(locationOptionsAtom));
});

// The words of all languages together, because lists come in other languages than the site's.

const ROLE_SYNONYMS: Record<Role, string> = {
  admin:
    'administrator, owner, super admin, administratør, eier, administrateur, administrador, ' +
    'administradora, administratorin, inhaber, inhaberin, propietario, proprietário, 管理者, ' +
    'オーナー, システム管理者, مسؤول',
  manager:
    'team lead, leder, teamleder, manager, managerin, leiter, leiterin, teamleiter, ' +
    'teamleiterin, responsable, gerente, jefe de equipo, gestor, gestora, líder de equipe, ' +
    'マネージャー, 責任者, 上長, مدير, مشرف, قائد الفريق',
  user:
    'member, team member, employee, bruker, medlem, ansatt, benutzer, benutzerin, mitglied, ' +
    'mitarbeiter, mitarbeiterin, utilisateur, membre, usuario, usuaria, miembro, empleado, ' +
    'empleada, usuário, usuária, membro, funcionário, funcionária, ユーザー, メンバー, 従業員, ' +
    '社員, 一般, مستخدم, عضو, موظف',
  guest:
    'viewer, external, gjest, ekstern, gast, extern, betrachter, invité, invitado, invitada, ' +
    'externo, lector, convidado, convidada, leitor, ゲスト, 閲覧者, 社外, ضيف, زائر, خارجي',
};

const NAME_HEADINGS =
  'name, full name, display name, person, user, employee, navn, fullt navn, ansatt, namn, ' +
  'fullständigt namn, fulde navn, vollständiger name, nom complet, nombre completo, ' +
  'nome completo, naam, volledige naam, nimi, imię i nazwisko, member, contact, worker, ' +
  'employee name, legal name, visningsnavn, vor- und nachname, anzeigename, mitarbeiter, ' +
  'nombre y apellidos, empleado, nombre para mostrar, nome, nome de exibição, funcionário, ' +
  '氏名, 名前, 社員名, 表示名, الاسم الكامل, الاسم, اسم الموظف';
const FIRST_NAME =
  'first name, given name, forename, fornavn, förnamn, vorname, prénom, nombre, voornaam, ' +
  'etunimi, imię, first, rufname, nombre de pila, primeiro nome, prenome, 名, ' +
  '名（ファーストネーム）, ファーストネーム, الاسم الأول, الاسم الشخصي';
const MIDDLE_NAME =
  'middle name, additional name, second name, mellomnavn, zweiter vorname, mittelname, ' +
  'segundo nombre, nome do meio, ミドルネーム, الاسم الأوسط, اسم الأب';
const LAST_NAME =
  'last name, surname, family name, etternavn, efternavn, efternamn, nachname, nom, ' +
  'nom de famille, apellido, apellidos, sobrenome, cognome, achternaam, sukunimi, nazwisko, ' +
  'last, slektsnavn, familienname, zuname, primer apellido, último nome, 姓, 苗字, 名字, ' +
  'ラストネーム, اسم العائلة, الاسم الأخير, اللقب';
const EMAIL_HEADINGS =
  'email, mail, email address, work email, e-post, epost, e-postadresse, e-postadress, ' +
  'mailadresse, e-mail-adresse, courriel, correo, adresse email, correo electrónico, ' +
  'indirizzo email, e-mailadres, sähköposti, e-mail 1 - value, primary work email, ' +
  'user principal name, login, dirección de correo, endereço de e-mail, メールアドレス, ' +
  'メール, eメール, 電子メール, البريد الإلكتروني, البريد, الإيميل, عنوان البريد الإلكتروني';
const ROLE_HEADINGS =
  'role, user role, access, access level, permission, rolle, roll, tilgang, rôle, rol, papel, ' +
  'função, ruolo, rooli, rola, type, tilgangsnivå, benutzerrolle, berechtigung, zugriff, ' +
  'perfil, permiso, nivel de acceso, nível de acesso, 役割, 権限, ロール, アクセスレベル, ' +
  'الدور, الصلاحية, مستوى الوصول';
const LOCATION_HEADINGS =
  'location, location name, site, office, branch, shop, store, place, workplace, sted, lokasjon, ' +
  'kontor, avdeling, arbeidssted, plats, standort, filiale, lieu, bureau, ubicación, oficina, ' +
  'sede, local, vestiging, toimipiste, lokalizacja, office location, work location, ' +
  'niederlassung, büro, arbeitsort, centro de trabajo, unidade, escritório, filial, ' +
  'local de trabalho, 拠点, 勤務地, 事業所, オフィス, 店舗, الموقع, الفرع, المكتب, مكان العمل';
