import { useAtomValue, useSetAtom } from 'jotai';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { FailureNotice, roleHint, roleName, useSending } from 'shared-features';
import { findTimeZone, timeZoneOptions } from 'shared-features/time-zones';
import {
  type ApiFailure,
  loadLocationsAtom,
  loadUsersAtom,
  locationOptionsAtom,
  locationsAtom,
  notifyAtom,
  usersAtom,
} from 'shared-session';
import { comparable, type NewLocation, newLocationSchema, ROLES } from 'shared-session/wire';
import { Button, Notice, SelectField } from 'shared-ui';
import { safeParse } from 'valibot';
import type { Problems } from './checks/find-problems';
import type { Row, UserField, Values } from './checks/row';
import { usersTable } from './checks/users-table';
import newStyles from './new-locations.module.css';
import { LoadMissing, RowForm, type RowFormProps } from './row-form';
import type { RowTableModel } from './rows/use-row-table';
import { locationCallsAtom, storedKeys, userCallsAtom } from './sending/row-calls';
import { type SendOutcome, sendRows } from './sending/send-rows';
import { texts } from './texts';
import styles from './users-form.module.css';

const words = texts.newLocations;

/** How many names are shown before "and 20 more". */
const SHOWN = 5;

/** Each new location gets the zone of the city that it is called after, or none. */
const BY_CITY = 'by city';

const zoneOf = (name: string, zone: string) => (zone === BY_CITY ? findTimeZone(name) : zone);

/**
 * Offers to create the locations that users of a list are at and the organization does not have, after one confirmation.
 * Until then their rows keep the error.
 */
function NewLocations({ table }: { table: RowTableModel<UserField> }) {
  const { names, cities } = useNewNames(table);
  const { failure, busy, create, place } = useCreation();
  const [zones] = useState(timeZoneOptions);
  const [chosen, setZone] = useState<string>();
  const zone = chosen ?? (cities.length > 0 ? BY_CITY : '');
  const rest = names.length - SHOWN;
  return (
    <div ref={place} tabIndex={-1} className={newStyles.place}>
      {names.length > 0 ? (
        <Notice
          title={words.title(names.length, names.slice(0, SHOWN), rest)}
          action={
            <Button busy={busy} onClick={() => create(names, zone)}>
              {words.create(names.length)}
            </Button>
          }
        >
          <p className={newStyles.text}>{words.text(names.length)}</p>
          <SelectField
            label={words.timeZone(names.length)}
            value={zone}
            onChange={(event) => setZone(event.target.value)}
          >
            {cities.length > 0 ? (
              <option value={BY_CITY}>
                {words.byCity(cities.slice(0, SHOWN), cities.length - SHOWN, names.length)}
              </option>
            ) : null}
            <option value="">{texts.locations.noTimeZone}</option>
            {zones.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </Notice>
      ) : null}
      <FailureNotice
        title={texts.locations.failed}
        failure={names.length > 0 ? failure : null}
        retry={() => create(names, zone)}
        busy={busy}
      />
    </div>
  );
}

/** Creates locations, each once, even when an answer is lost or another tab has created some of them. */
function useCreation() {
  const makeCalls = useSetAtom(locationCallsAtom);
  const notify = useSetAtom(notifyAtom);
  const sending = useSending<'create'>();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const place = useRef<HTMLDivElement>(null);

  const create = (names: readonly string[], zone: string) =>
    void sending.run('create', async () => {
      const { outcome, rejection } = await send(names, zone, makeCalls());
      setFailure(rejection ?? (outcome.kind === 'failed' ? outcome.failure : null));
      if (outcome.kind !== 'saved') return;
      notify({ kind: 'success', message: words.created(names.length) });
      // The pressed button is gone, and the focus would be lost with it (WCAG 2.4.3).
      place.current?.focus();
    });
  return { failure, busy: sending.busy !== null, create, place };
}

type Calls = Parameters<typeof sendRows<NewLocation>>[1];
type Sent = { outcome: SendOutcome; rejection: ApiFailure | null };

async function send(names: readonly string[], zone: string, calls: Calls): Promise<Sent> {
  let rejection: ApiFailure | null = null;
  const ignore = () => {};
  const rows = names.map((name, id) => ({
    id,
    key: comparable(name),
    wire: { name, time_zone: zoneOf(name, zone) || undefined },
    // An earlier attempt or another tab may have created it, so the server's list is compared first.
    isUnconfirmed: true,
  }));
  const outcome = await sendRows<NewLocation>(
    rows,
    calls,
    {
      inFlight: ignore,
      stored: ignore,
      unconfirmed: ignore,
      unsent: ignore,
      rejected: (_errors, failure) => {
        rejection = failure;
      },
      shouldPause: () => false,
    },
    { isBehind: false, keylessBefore: calls.known()?.keyless ?? null },
  );
  return { outcome, rejection };
}

/** Names that need no closer look, which takes a hundred times as long: a list may hold thousands. */
const PLAIN_NAME = /^\p{L}[\p{L}\p{N} .,'-]{0,99}$/u;

const isLocationName = (name: string): boolean =>
  PLAIN_NAME.test(name) || safeParse(newLocationSchema, { name }).success;

/** New names, and those that are names of cities. Looked for in a task of its own, after the rows were drawn. */
function useNewNames({ state, shown }: RowTableModel<UserField>) {
  const rows = useDeferredValue(state.rows);
  const problems = useDeferredValue(shown);
  return useMemo(() => {
    const names = newNames(rows, problems);
    return { names, cities: names.filter((name) => findTimeZone(name) !== undefined) };
  }, [rows, problems]);
}

/** The names in rows with an unknown location that can be the name of a location, each once. */
function newNames(rows: readonly Row<UserField>[], shown: Problems<UserField>): string[] {
  const found = new Map<string, string>();
  for (const { id, values } of rows) {
    if (shown.get(id)?.location_id === undefined) continue;
    const name = values.location_id.trim();
    const key = comparable(name);
    if (key !== '' && !found.has(key) && isLocationName(name)) found.set(key, name);
  }
  return [...found.values()];
}

/** What each role may do: in the table there is room for its name only. */
const RolesExplained = () => (
  <details className={styles.roles}>
    <summary>{texts.users.aboutRoles}</summary>
    <dl>
      {ROLES.map((role) => (
        <div key={role}>
          <dt>{roleName(role)}</dt>
          <dd>{roleHint(role)}</dd>
        </div>
      ))}
    </dl>
  </details>
);

const hasLocation = ({ location_id }: Values<UserField>) => location_id.trim() !== '';

/** The table in which users are added. The default export, so that a page can load it later. */
export default function UsersForm(props: RowFormProps<'users'>) {
  const users = useAtomValue(usersAtom);
  const areUsersKnown = users !== null;
  const options = useAtomValue(locationOptionsAtom);
  const areLocationsKnown = useAtomValue(locationsAtom) !== null;
  const loadUsers = useSetAtom(loadUsersAtom);
  const loadLocations = useSetAtom(loadLocationsAtom);
  const kind = useMemo(
    () => usersTable(areLocationsKnown ? options : null),
    [areLocationsKnown, options],
  );
  const { keys } = useMemo(() => storedKeys((users ?? []).map(({ email }) => email)), [users]);

  return (
    <>
      {areLocationsKnown ? null : <LoadMissing load={loadLocations} />}
      {/* They show which addresses exist already. */}
      {areUsersKnown ? null : <LoadMissing load={loadUsers} />}
      <RowForm
        {...props}
        kind={kind}
        storedKeys={keys}
        // A location's name can be checked only after the locations were loaded.
        missing={areLocationsKnown ? undefined : { isNeeded: hasLocation, load: loadLocations }}
        makeCalls={useSetAtom(userCallsAtom)}
        above={(table) => (
          <>
            <NewLocations table={table} />
            <RolesExplained />
          </>
        )}
      />
    </>
  );
}
