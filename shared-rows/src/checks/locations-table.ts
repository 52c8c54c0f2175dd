import {
  isTimeZoneText,
  meantTimeZone,
  searchTimeZones,
  timeZoneOptions,
  type ZoneNames,
} from 'shared-features/time-zones';
import { type NewLocation, newLocationSchema } from 'shared-session/wire';
import { texts } from '../texts';
import { type LocationField, locationsShape, type PastedRow, type Values } from './row';
import { fillFields, INNER_BREAK, plainLines, splitCells, splitList } from './split-cells';
import { type Choice, checkedBy, foldLines, type TableKind } from './table-kind';

type Place = PastedRow<LocationField>;

const FIELDS: readonly LocationField[] = ['name', 'address', 'time_zone'];

/**
 * Reads a pasted list of locations: a part of a spreadsheet, lines of "name, address, time zone", or names in a row.
 * An address may hold commas itself, so only line breaks and tabs end one. A blank line gives a record without cells.
 * `null` for a single value, which the browser pastes best. `isTimeZone` tells the time zones of the list.
 */
export function readLocations(
  text: string,
  start: LocationField,
  isTimeZone: (text: string) => boolean,
): Place[] | null {
  const clean = plainLines(text);
  if (clean === '') return null;
  const toPlace = (cells: string[]) => fillFields(cells, FIELDS, start);
  if (clean.includes('\t')) return splitCells(clean, '\t').map(toPlace);
  const value = clean.trimStart();
  const isOneCell = !value.includes('\n') && !value.includes(INNER_BREAK);
  if (start === 'address') return isOneCell ? null : splitCells(clean, '').map(toPlace);
  const lines = clean.split('\n');
  const rows = lines.map((line) => splitList(line, line.includes(';') ? ';' : ','));
  if (start === 'name' && areRecords(rows, isTimeZone)) {
    return rows.map((cells) => toRecord(cells, isTimeZone));
  }
  const entries = lines.flatMap((line) => (line.trim() === '' ? '' : splitList(line, ',;')));
  return isOneCell && entries.filter(Boolean).length === 1 && start === 'name'
    ? null
    : entries.map((entry) => toPlace([entry]));
}

/**
 * Whether lines hold a location each and not names in a row: they have the same number of cells, or something that no
 * name has, a time zone or an address' number.
 */
const areRecords = (lines: string[][], isTimeZone: (text: string) => boolean): boolean => {
  const rows = lines.filter(({ length }) => length > 0);
  const cells = rows.flatMap((row) => row.slice(1));
  if (cells.some(isTimeZone)) return true;
  if (rows.length === 1 || cells.length === 0) return false;
  return (
    rows.every((row) => row.length === rows[0]?.length) ||
    cells.some((cell) => /\p{Nd}/u.test(cell))
  );
};

const toRecord = (cells: string[], isTimeZone: (text: string) => boolean): Place => {
  const [name, ...others] = cells;
  const zone = others.findLast(isTimeZone);
  const address = others.filter((cell) => cell !== zone).join(', ');
  return {
    ...(name && { name }),
    ...(address && { address }),
    ...(zone !== undefined && { time_zone: zone }),
  };
};

const words = texts.locations;

/**
 * The editable table of locations (specification 9). Make it once for the names of zones, because sorting 420 of them is
 * slow.
 */
export function locationsTable(names: ZoneNames = null): TableKind<LocationField, NewLocation> {
  const zones: Choice[] = [{ value: '', label: words.noTimeZone }, ...timeZoneOptions()];
  const resolve = (text: string) => meantTimeZone(text, names) ?? text;
  const ready = (values: Values<LocationField>) => ({
    ...values,
    time_zone: resolve(values.time_zone),
  });
  const kind: TableKind<LocationField, NewLocation> = {
    ...locationsShape,
    ...checkedBy(newLocationSchema, { unique: 'name', prepare: ready }),
    columns: [
      { field: 'name', label: words.name, grow: 34, headers: NAME, example: words.examples.name },
      {
        field: 'address',
        lineBreak: ', ',
        label: words.address,
        grow: 40,
        optional: true,
        headers: ADDRESS,
        example: words.examples.address,
      },
      {
        field: 'time_zone',
        label: words.timeZone,
        grow: 26,
        optional: true,
        choices: zones,
        choicesFor: (text) => {
          const likely = searchTimeZones(text, names);
          const values = new Set(likely.map(({ value }) => value));
          return [...likely, ...zones.filter(({ value }) => !values.has(value))];
        },
        resolve,
        headers: TIME_ZONE,
        example: words.examples.timeZone,
      },
    ],
    read: (text, start) =>
      readLocations(text, start, (cell) => isTimeZoneText(cell, names))?.map((place) =>
        foldLines(
          { ...place, ...(place.time_zone && { time_zone: resolve(place.time_zone) }) },
          kind.columns,
        ),
      ) ?? null,
    required: { name: words.missing },
    texts: { ...words, alreadyStored: words.stored },
  };
  return kind;
}

const NAME = [
  'location',
  'location name',
  'name',
  'site',
  'office',
  'branch',
  'shop',
  'store',
].concat(
  ['place', 'building', 'department', 'navn', 'sted', 'lokasjon', 'kontor', 'avdeling', 'namn'],
  ['plats', 'standort', 'filiale', 'niederlassung', 'lieu', 'site name', 'bureau', 'nom'],
  ['ubicación', 'nombre', 'sede', 'oficina', 'local', 'nome', 'vestiging', 'naam', 'nazwa'],
);
const ADDRESS = [
  'address',
  'street address',
  'postal address',
  'street',
  'adresse',
  'adress',
].concat([
  'anschrift',
  'besøksadresse',
  'dirección',
  'direccion',
  'endereço',
  'indirizzo',
  'adres',
]);
const TIME_ZONE = ['time zone', 'timezone', 'tz', 'iana time zone', 'tidssone', 'tidszon'].concat(
  ['tidszone', 'zeitzone', 'fuseau horaire', 'zona horaria', 'huso horario', 'fuso horário'],
  ['fuso orario', 'tijdzone', 'strefa czasowa'],
);
