import { atom } from 'jotai';
import { LOCATION_FIELDS } from 'shared-features/fields';
import {
  findUnambiguousTimeZone,
  isTimeZoneText,
  searchTimeZones,
  timeZoneOptions,
  type ZoneNamesModule,
  zoneNamesModuleAtom,
} from 'shared-features/time-zones';
import { languageAtom } from 'shared-session';
import { newLocationSchema } from 'shared-session/wire';
import type { RowValues } from './checks/row';
import {
  type ColumnChoice,
  createColumns,
  createRowChecks,
  type TableDefinition,
} from './checks/table-definition';
import { headingTexts } from './heading-texts';
import { readPastedLocations } from './import/read-locations';
import { texts } from './texts';

const words = texts.locations;
const own = headingTexts.location;

/** Creates the table of locations (specification 9). Slow, because it sorts all time zones. */
export function createLocationsTableDefinition(names: ZoneNamesModule = null): TableDefinition {
  const zones: ColumnChoice[] = [{ value: '', label: words.noTimeZone }, ...timeZoneOptions()];
  const meant = (text: string) => findUnambiguousTimeZone(text, names);
  const prepare = ({ time_zone = '', ...values }: RowValues) => ({
    ...values,
    time_zone: meant(time_zone) ?? time_zone,
  });
  return {
    ...createRowChecks('locations', newLocationSchema, prepare),
    columns: createColumns(LOCATION_FIELDS, {
      name: {
        grow: 34,
        headers: NAME_HEADINGS,
        ambiguousHeaders: `${PLACES}, ${own.name}`,
        example: 'Head office',
      },
      address: {
        grow: 40,
        headers: `${ADDRESS_HEADINGS}, ${own.address}`,
        example: 'Main Street 1, Oslo',
        separator: ', ',
        furtherHeaders: REST_OF_ADDRESS,
      },
      time_zone: {
        grow: 26,
        headers: `${TIME_ZONE}, ${own.timeZone}`,
        example: 'Europe/Oslo',
        choices: zones,
        choicesFor: (text) => {
          const likely = searchTimeZones(text, names);
          const values = new Set(likely.map(({ value }) => value));
          return [...likely, ...zones.filter(({ value }) => !values.has(value))];
        },
        meant,
      },
    }),
    read: (text, start, leaveOut) =>
      readPastedLocations(
        text,
        start,
        (cell) => isTimeZoneText(cell, names),
        // Until `names` is loaded, every cell may be a zone, because names such as "Japan" are
        // unknown.
        (cell) =>
          names === null || meant(cell) !== undefined || names.findPossibleZones(cell).length > 0,
        leaveOut,
      ),
    texts: words,
  };
}

export const locationsTableDefinitionAtom = atom((get) => {
  // Creates the definition again when the language changes, because its labels are translated.
  get(languageAtom);
  return createLocationsTableDefinition(get(zoneNamesModuleAtom));
});

const NAME_HEADINGS =
  'location, location name, name, locations, site name, office name, branch name, store name, ' +
  'shop name, navn, lokasjon, namn, standort, nom, ubicación, nombre, nome, naam, nazwa';
const PLACES =
  'site, office, branch, shop, store, place, building, department, sted, kontor, avdeling, plats, ' +
  'filiale, niederlassung, lieu, bureau, sede, oficina, local, vestiging';
const ADDRESS_HEADINGS =
  'address, street address, postal address, street, adresse, adress, anschrift, besøksadresse, ' +
  'dirección, endereço, indirizzo, adres, straße, address line 1';
const REST_OF_ADDRESS =
  'address 2, address line 2, postal code, postcode, zip, zip code, city, town, state, ' +
  'province, country, postnummer, poststed, land, postnr, postort, plz, postleitzahl, ort, stadt, ' +
  'bundesland, code postal, ville, pays, código postal, cp, ciudad, estado, país, cep, ' +
  'cidade, cap, città, provincia, paese, plaats, kod pocztowy, miasto, kraj';
const TIME_ZONE =
  'time zone, tz, iana time zone, tidssone, tidszon, tidszone, zeitzone, ' +
  'fuseau horaire, zona horaria, huso horario, fuso horário, fuso orario, tijdzone, ' +
  'strefa czasowa';
