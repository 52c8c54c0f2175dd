import { roleName } from 'shared-features';
import type { LocationOption } from 'shared-session';
import { comparable, type NewUser, newUserSchema, ROLES } from 'shared-session/wire';
import { texts } from '../texts';
import { readUsers, splitNamedAddress } from './read-users';
import { type RowProblems, type UserField, usersShape, type Values } from './row';
import { checkedBy, foldLines, type TableKind } from './table-kind';

/**
 * The name that an address suggests: "Ada Lovelace" for `ada.lovelace@example.com`. None unless the part before the @
 * is two or more words of letters.
 */
export const nameFromAddress = (address: string): string | undefined => {
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

/**
 * The editable table of users (specification 9), with the organization's locations (`null` while they are not known). A
 * cell holds a location's name, which can be shown before the locations are there; its id where several have that name, or
 * where it has none. Make it once for a list of locations.
 */
export function usersTable(
  locations: readonly LocationOption[] | null,
): TableKind<UserField, NewUser> {
  const known = locations ?? [];
  const idByLabel = new Map(known.map(({ id, label }) => [comparable(label), id]));
  // No name means no location.
  idByLabel.delete('');
  const keyOf = ({ label }: LocationOption) => comparable(label);
  const twins = new Set(known.filter((each) => idByLabel.get(keyOf(each)) !== each.id).map(keyOf));
  const textById = new Map(
    known.map((each) => [each.id, twins.has(keyOf(each)) ? each.id : each.label]),
  );
  const roleByKey = new Map(
    ROLES.flatMap((role) =>
      [role, nameOf(role), ...ROLE_SYNONYMS[role]].map((name) => [comparable(name), role] as const),
    ),
  );
  const roleOf = (text: string) => roleByKey.get(comparable(text));
  /** The id of a location, from what a cell holds; drafts may hold ids. */
  const idOf = (text: string) => (textById.has(text) ? text : idByLabel.get(comparable(text)));
  const locationOf = (text: string) => textById.get(idOf(text) ?? '');
  const locationText = (text: string) => locationOf(text) ?? text;
  const roleChoices = ROLES.map((role) => ({ value: role, label: nameOf(role) }));
  const locationChoices = [
    { value: '', label: words.noLocation },
    ...known.map(({ id, label }) => ({ value: locationText(id), label })),
  ];
  const roleId = (text: string) => roleOf(text) ?? text;
  const ready = (values: Values<UserField>) => ({
    ...values,
    role: roleId(values.role),
    location_id: idOf(values.location_id) ?? values.location_id,
  });
  const hasLocation = ({ location_id }: Values<UserField>): RowProblems<UserField> =>
    locations && location_id !== '' && idOf(location_id) === undefined
      ? { location_id: words.unknownLocation }
      : {};
  const kind: TableKind<UserField, NewUser> = {
    ...usersShape,
    ...checkedBy(newUserSchema, { unique: 'email', prepare: ready, also: hasLocation }),
    columns: [
      {
        field: 'name',
        label: words.name,
        grow: 28,
        headers: NAME,
        parts: [
          { label: words.firstName, headers: FIRST_NAME },
          { label: words.middleName, headers: MIDDLE_NAME },
          { label: words.lastName, headers: LAST_NAME },
        ],
        example: words.examples.name,
      },
      {
        field: 'email',
        label: words.email,
        grow: 33,
        inputMode: 'email',
        headers: EMAIL,
        example: words.examples.email,
      },
      {
        field: 'role',
        label: words.role,
        grow: 17,
        choices: roleChoices,
        resolve: roleId,
        headers: ROLE,
        example: words.examples.role,
      },
      {
        field: 'location_id',
        label: words.location,
        grow: 22,
        optional: true,
        choices: locationChoices,
        resolve: locationText,
        headers: LOCATION,
        example: '',
      },
    ],
    read: (text, start) =>
      readUsers(text, start, { roleOf, locationOf })?.map((person) =>
        foldLines(person, kind.columns),
      ) ?? null,
    tidy: splitNamedAddress,
    suggestion: { field: 'name', guess: ({ email }) => nameFromAddress(email) },
    required: { name: words.missing },
    texts: { ...words, alreadyStored: words.stored },
  };
  return kind;
}

const nameOf = (role: string): string => roleName(role) ?? role;

/** What other systems call a role, where it means the same. */
const ROLE_SYNONYMS: Record<(typeof ROLES)[number], readonly string[]> = {
  admin: [
    'administrator',
    'owner',
    'super admin',
    'administratør',
    'eier',
    'administrateur',
    'administrador',
  ],
  manager: ['leder', 'leiter', 'responsable'],
  user: [
    'member',
    'team member',
    'employee',
    'bruker',
    'medlem',
    'benutzer',
    'mitglied',
    'utilisateur',
    'membre',
    'usuario',
  ],
  guest: ['viewer', 'external', 'gjest', 'gast', 'invité', 'invitado'],
};
const NAME = ['name', 'full name', 'display name', 'person', 'user', 'employee', 'navn'].concat(
  ['fullt navn', 'ansatt', 'namn', 'fullständigt namn', 'fulde navn', 'vollständiger name'],
  ['nom complet', 'nombre completo', 'nome completo', 'naam', 'volledige naam', 'nimi'],
  ['imię i nazwisko', 'member', 'contact', 'worker', 'employee name', 'legal name'],
);
const FIRST_NAME = ['first name', 'given name', 'forename', 'fornavn', 'förnamn', 'vorname'].concat(
  ['prénom', 'nombre', 'nome', 'voornaam', 'etunimi', 'imię', 'first'],
);
const MIDDLE_NAME = ['middle name', 'additional name', 'second name', 'mellomnavn'];
const LAST_NAME = ['last name', 'surname', 'family name', 'etternavn', 'efternavn'].concat(
  ['efternamn', 'nachname', 'nom', 'nom de famille', 'apellido', 'apellidos', 'sobrenome'],
  ['cognome', 'achternaam', 'sukunimi', 'nazwisko', 'last'],
);
const EMAIL = ['email', 'mail', 'email address', 'work email', 'e-post', 'epost'].concat(
  ['e-postadresse', 'e-postadress', 'mailadresse', 'e-mail-adresse', 'courriel', 'correo'],
  ['adresse email', 'correo electrónico', 'indirizzo email', 'e-mailadres', 'sähköposti'],
  ['e-mail 1 - value', 'primary work email', 'user principal name', 'login'],
);
const ROLE = ['role', 'user role', 'access', 'access level', 'permission', 'rolle', 'roll'].concat([
  'tilgang',
  'rôle',
  'rol',
  'papel',
  'função',
  'ruolo',
  'rooli',
  'rola',
  'type',
]);
const LOCATION = ['location', 'location name', 'site', 'office', 'branch', 'shop', 'store'].concat(
  ['place', 'workplace', 'sted', 'lokasjon', 'kontor', 'avdeling', 'arbeidssted', 'plats'],
  ['standort', 'filiale', 'lieu', 'bureau', 'ubicación', 'oficina', 'sede', 'local', 'vestiging'],
  ['toimipiste', 'lokalizacja', 'office location', 'work location'],
);
