import { atom } from 'jotai';
import { locationChoicesAtom, roleName } from 'shared-features';
import { USER_FIELDS } from 'shared-features/fields';
import { type LocationOption, languageAtom, locationsAtom } from 'shared-session';
import { foldCase, newUserSchema, ROLES, type Role } from 'shared-session/wire';
import type { RowValues } from './checks/row';
import { createColumns, createRowChecks, type TableDefinition } from './checks/table-definition';
import { headingTexts } from './heading-texts';
import { readPastedUsers } from './import/read-users';
import { moveNameOutOfEmailCell } from './import/split-name-and-email';
import { texts } from './texts';

/** Turns `ada.lovelace@x.org` into "Ada Lovelace"; undefined for fewer than two words. */
export const guessNameFromEmail = (email: string): string | undefined => {
  const [mailbox = ''] = email.split(/[@+]/);
  const words = mailbox.replace(/(?<!\d)\d+$/, '').split(/[._]/);
  const isName = words.length > 1 && words.every((word) => /^\p{L}[\p{L}\p{M}'’-]*$/u.test(word));
  return isName ? words.map(capitalized).join(' ') : undefined;
};

const capitalized = (word: string): string =>
  word.replace(/(?<=^|-)\p{L}/gu, (letter) => letter.toUpperCase());

/**
 * Makes names comparable: ignores case and the kind of space and apostrophe. "ß" counts as "ss",
 * because its capitals are "SS". The Turkish "ı" and "İ" count as "i", because "I" is the capital
 * of "ı", and "İ" is the capital of "i".
 */
export const comparableName = (text: string): string =>
  foldCase(text)
    .replace(/\s+/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('ß', 'ss')
    .replace(/ı|i\u0307/g, 'i');

const words = texts.users;
const own = headingTexts;

const createRoleOf = () => {
  const roleByKey = new Map<string, Role>();
  for (const role of ROLES) {
    const synonyms = `${ROLE_SYNONYMS[role]}, ${own.roles[role]}`.split(', ');
    const names = [role, roleName(role) ?? role, ...synonyms];
    for (const name of names) roleByKey.set(comparableName(name), role);
  }
  return (text: string) => roleByKey.get(comparableName(text));
};

/**
 * Maps names, changed by `keyOf`, to ids. If several locations have a name, it maps to undefined.
 * '' has no entry, because an empty cell means no location, and not a location without a name.
 */
const idsByKey = (locations: readonly LocationOption[], keyOf: (name: string) => string) => {
  const ids = new Map<string, string | undefined>();
  for (const { id, label } of locations) {
    const key = keyOf(label);
    if (key !== '') ids.set(key, ids.has(key) ? undefined : id);
  }
  return ids;
};

/**
 * `idOf` returns the id of the location that a text means, or undefined. A text such as "12" may be
 * the name of one location and the id of another. Then the name counts, because cells show names.
 * `textOfId` returns the name that a cell shows, or the id if the name is missing or not unique.
 * `isLocation` is also true for a name that several locations have.
 */
const readerOf = (locations: readonly LocationOption[]) => {
  const idByLabel = idsByKey(locations, foldCase);
  const idByName = idsByKey(locations, comparableName);
  const textById = new Map(
    locations.map(({ id, label }) => [id, idByLabel.get(foldCase(label)) === id ? label : id]),
  );
  const idOf = (text: string) =>
    idByLabel.get(foldCase(text)) ??
    idByName.get(comparableName(text)) ??
    (textById.has(text) ? text : undefined);
  const textOfId = (id: string) => textById.get(id);
  const isLocation = (text: string) => idByName.has(comparableName(text)) || textById.has(text);
  return { idOf, textOfId, textOf: (text: string) => textOfId(idOf(text) ?? ''), isLocation };
};

/** The table of users (specification 9). `locations` is `null` until the locations are known. */
export function createUsersTableDefinition(
  locations: readonly LocationOption[] | null,
): TableDefinition {
  const known = locations ?? [];
  const roleOf = createRoleOf();
  const { idOf, textOfId, textOf, isLocation } = readerOf(known);
  const columns = createColumns(USER_FIELDS, {
    name: {
      grow: 27,
      headers: `${NAME_HEADINGS}, ${own.user.name}`,
      parts: [
        { label: words.firstName, headers: `${FIRST_NAME}, ${own.user.firstName}` },
        { label: words.middleName, headers: `${MIDDLE_NAME}, ${own.user.middleName}` },
        { label: words.lastName, headers: `${LAST_NAME}, ${own.user.lastName}` },
      ],
      example: 'Ada Lovelace',
    },
    email: {
      grow: 31,
      headers: `${EMAIL_HEADINGS}, ${own.user.email}`,
      example: 'ada@example.com',
    },
    role: {
      grow: 20,
      headers: `${ROLE_HEADINGS}, ${own.user.role}`,
      example: 'user',
      choices: ROLES.map((role) => ({ value: role, label: roleName(role) ?? role })),
      meant: roleOf,
    },
    location_id: {
      grow: 22,
      headers: LOCATION_HEADINGS,
      ambiguousHeaders: `${WORKPLACES}, ${own.user.location}`,
      example: '',
      choices: [
        { value: '', label: words.noLocation },
        ...known.map(({ id, label }) => ({ value: textOfId(id) ?? id, label })),
      ],
      meant: textOf,
      textOfStored: textOfId,
    },
  });
  const isRole = (text: string) => roleOf(text) !== undefined;
  const prepare = ({ role = '', location_id = '', ...values }: RowValues) => ({
    ...values,
    role: roleOf(role) ?? role,
    location_id: idOf(location_id) ?? location_id,
  });
  const also = ({ location_id = '' }: RowValues) =>
    locations && location_id !== '' && idOf(location_id) === undefined
      ? { location_id: { message: words.unknownLocation } }
      : {};
  return {
    ...createRowChecks('users', newUserSchema, prepare, also),
    needsLocations: ({ location_id = '' }) => !locations && location_id.trim() !== '',
    columns,
    read: (text, start, leaveOut) => readPastedUsers(text, start, { isRole, isLocation }, leaveOut),
    tidy: moveNameOutOfEmailCell,
    guessName: ({ email = '' }) => guessNameFromEmail(email),
    texts: words,
  };
}

export const usersTableDefinitionAtom = atom((get) => {
  // Creates the definition again when the language changes, because its labels are translated.
  get(languageAtom);
  return createUsersTableDefinition(get(locationsAtom) && get(locationChoicesAtom));
});

const ROLE_SYNONYMS: Record<Role, string> = {
  admin: 'administrator, owner, super admin, administratør, eier, administrateur, administrador',
  manager: 'leder, leiter, responsable',
  user: 'member, team member, employee, bruker, medlem, benutzer, mitglied, utilisateur, membre, usuario',
  guest: 'viewer, external, gjest, gast, invité, invitado',
};

const NAME_HEADINGS =
  'name, full name, display name, person, user, employee, navn, fullt navn, ansatt, namn, ' +
  'fullständigt namn, fulde navn, vollständiger name, nom complet, nombre completo, ' +
  'nome completo, naam, volledige naam, nimi, imię i nazwisko, member, contact, worker, ' +
  'employee name, legal name, last name first name, nachname vorname, name vorname, ad soyad, ' +
  'adı soyadı, cn';
const FIRST_NAME =
  'first name, given name, forename, fornavn, förnamn, vorname, prénom, nombre, nome, voornaam, ' +
  'etunimi, imię, first, legal first name, employee first name, ad, adı';
const MIDDLE_NAME = 'middle name, additional name, second name, mellomnavn, tussenvoegsel';
const LAST_NAME =
  'last name, surname, family name, etternavn, efternavn, efternamn, nachname, nom, ' +
  'nom de famille, apellido, apellidos, sobrenome, cognome, achternaam, sukunimi, nazwisko, last, ' +
  'legal last name, employee last name, soyad, soyadı, sn';
const EMAIL_HEADINGS =
  'email, mail, email address, work email, e-post, e-postadresse, e-postadress, ' +
  'mailadresse, e-mail-adresse, courriel, correo, adresse email, correo electrónico, ' +
  'indirizzo email, e-mailadres, sähköposti, e-mail 1 - value, primary work email, ' +
  'user principal name, login, emails, email addresses';
const ROLE_HEADINGS =
  'role, user role, access, access level, permission, rolle, roll, tilgang, rol, papel, ' +
  'função, ruolo, rooli, rola, type';
const LOCATION_HEADINGS =
  'location, location name, office location, work location, site name, office name, branch name, ' +
  'store name, shop name, workplace, lokasjon, arbeidssted, standort, ubicación, lokalizacja';
const WORKPLACES =
  'site, office, branch, shop, store, place, sted, kontor, avdeling, plats, filiale, lieu, bureau, ' +
  'oficina, sede, local, vestiging, toimipiste';
