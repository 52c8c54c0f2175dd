import { type NewLocation, newLocationSchema } from 'shared-session/wire';
import { findTimeZone, isTimeZoneName, timeZoneOptions } from '../../time-zones';
import { type LocationField, locationsShape, type Values } from '../draft/row';
import { texts } from '../texts';
import { readLocations } from './read-locations';
import { type Choice, checkedBy, foldLines, type TableKind } from './table-kind';

const words = texts.locations;

/** The editable table of locations (specification 9). Make it once, because sorting 420 time zones is slow. */
export function locationsTable(): TableKind<LocationField, NewLocation> {
  const zones: Choice[] = [{ value: '', label: words.noTimeZone }, ...timeZoneOptions()];
  const resolve = (text: string) => findTimeZone(text) ?? text;
  const ready = (values: Values<LocationField>) => ({
    ...values,
    time_zone: resolve(values.time_zone),
  });
  const kind: TableKind<LocationField, NewLocation> = {
    ...locationsShape,
    ...checkedBy(newLocationSchema, { prepare: ready }),
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
        resolve,
        headers: TIME_ZONE,
        example: words.examples.timeZone,
      },
    ],
    unique: 'name',
    read: (text, start) =>
      readLocations(text, start, isTimeZoneName)?.map((place) =>
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
