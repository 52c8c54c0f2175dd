import type { NewLocation } from 'shared-session';
import { comparable, newLocationSchema } from 'shared-session/wire';
import { parse } from 'valibot';
import { type Choice, checkWith, type TableKind } from '../row-table/table-kind';
import { texts } from '../texts';
import { type LocationField, readLocations } from './read-locations';

const words = texts.addLocations;

/** The time zones to choose from: none, the browser's own, then all the others. */
export const timeZoneChoices = (): Choice[] => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own);
  const zones = own ? [own, ...others] : others;
  return [
    { value: '', label: words.noTimeZone },
    ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ];
};

const zones = timeZoneChoices();
const zoneOf = (text: string): string | undefined => {
  const wanted = comparable(text).replaceAll(' ', '_');
  return zones.find(({ value }) => value !== '' && comparable(value) === wanted)?.value;
};

/** The editable table of locations (specification 9). */
export const locationsTable: TableKind<LocationField, NewLocation> = {
  columns: [
    { field: 'name', label: words.name, grow: 34 },
    { field: 'address', label: words.address, grow: 40, optional: true },
    { field: 'time_zone', label: words.timeZone, grow: 26, optional: true, choices: zones },
  ],
  unique: 'name',
  check: checkWith(newLocationSchema),
  toWire: (values) => parse(newLocationSchema, values),
  read: (text, start) =>
    readLocations(text, start, (cell) => zoneOf(cell) !== undefined)?.map((place) => ({
      ...place,
      ...(place.time_zone && { time_zone: zoneOf(place.time_zone) ?? place.time_zone }),
    })) ?? null,
  required: { name: words.missing },
  texts: {
    caption: words.caption,
    add: words.add,
    duplicate: words.duplicate,
    alreadyStored: words.stored,
    nothing: words.nothing,
  },
};
