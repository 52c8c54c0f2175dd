import { type Atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import {
  FailureNotice,
  finishRemovalsAtom,
  locationChoicesAtom,
  quantityTexts,
  roleHint,
  roleName,
  useActionRunner,
  useFocusFallback,
} from 'shared-features';
import { findTimeZone, timeZoneOptions } from 'shared-features/time-zones';
import { messages, plural } from 'shared-i18n';
import {
  type ApiFailure,
  languageAtom,
  locationsAtom,
  notifyAtom,
  sessionAtom,
} from 'shared-session';
import { cleanText, foldCase, newLocationSchema, ROLES } from 'shared-session/wire';
import { Button, Notice, SelectField, Stack } from 'shared-ui';
import { safeParse } from 'valibot';
import type { TableDefinition } from './checks/table-definition';
import { RowForm, type RowFormProps, StoredItemsLoader } from './row-form';
import type { RowTableModel } from './rows/use-row-table';
import { createRowRequestsAtom } from './sending/row-calls';
import { type RowSendingEvents, sendRows } from './sending/send-rows';
import { summarizeNames } from './summarize-names';
import { texts } from './texts';
import styles from './users-form.module.css';
import { comparableName, usersTableDefinitionAtom } from './users-table-definition';

type UsersFormProps = RowFormProps & {
  definitionAtom?: Atom<TableDefinition>;
  above?: (table: RowTableModel) => ReactNode;
};

export default function UsersForm({
  definitionAtom = usersTableDefinitionAtom,
  above,
  ...props
}: UsersFormProps) {
  const areKnown = useAtomValue(locationsAtom) !== null;
  return (
    <>
      {areKnown ? null : <StoredItemsLoader table="locations" />}
      <RowForm
        {...props}
        definitionAtom={definitionAtom}
        above={(table) => (
          <>
            {above?.(table)}
            <NewLocations table={table} />
          </>
        )}
      />
    </>
  );
}

function RolesExplained() {
  return (
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
}

const words = messages('shared-rows.newLocations', {
  title: plural('Create {count} new location: {names}?', 'Create {count} new locations: {names}?'),
  text: plural(
    "Your list names a location that your organization doesn't have yet.",
    "Your list names locations that your organization doesn't have yet.",
  ),
  timeZone: plural('Time zone of the new location', 'Time zone of the new locations'),
  byCity: 'By city: {cities}',
  bySomeCities: 'By city: {cities} (others not set)',
  create: plural('Create {count} location', 'Create {count} locations'),
  created: plural('{count} location created', '{count} locations created'),
});

const BY_CITY = 'by city';

/**
 * Offers to create the locations that rows name but the organization does not have yet. Also shows
 * the explanation of the roles, so that the box is never empty. An empty box would add a gap. With
 * `position: absolute`, browsers would lose the scroll position when the offer appears.
 */
function NewLocations({ table }: { table: RowTableModel }) {
  const { names, cities } = useNewLocationNames(table);
  const isAsked = names.length > 0;
  const { failure, busy, create } = useCreation(isAsked);
  const box = useFocusFallback(isAsked);
  const language = useAtomValue(languageAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of zones follow the language.
  const zones = useMemo(() => (isAsked ? timeZoneOptions() : []), [isAsked, language]);
  const [chosen, setZone] = useState<string>();
  const zone = chosen ?? (cities.length > 0 ? BY_CITY : '');
  return (
    <Stack ref={box} tabIndex={-1} gap={6}>
      {isAsked ? (
        <Notice
          title={words.title(names.length, summarizeNames(names))}
          action={
            <Button busy={busy} onClick={() => create(names, zone)}>
              {words.create(names.length)}
            </Button>
          }
        >
          <Stack gap={3}>
            <p>{words.text(names.length)}</p>
            <SelectField
              label={words.timeZone(names.length)}
              value={zone}
              options={[{ value: '', label: texts.locations.noTimeZone }, ...zones]}
              onChange={(event) => setZone(event.target.value)}
            >
              {cities.length > 0 ? (
                <option value={BY_CITY}>
                  {(cities.length < names.length ? words.bySomeCities : words.byCity)(
                    summarizeNames(cities),
                  )}
                </option>
              ) : null}
            </SelectField>
          </Stack>
        </Notice>
      ) : null}
      <FailureNotice
        title={texts.locations.failed}
        failure={failure}
        retry={() => create(names, zone)}
        busy={busy}
      />
      <RolesExplained />
    </Stack>
  );
}

/**
 * Creates each location only once, even if a response was lost or another tab has created it. When
 * the offer ends (`isAsked` is false), forgets the last failure, because there is nothing to retry.
 */
function useCreation(isAsked: boolean) {
  const notify = useSetAtom(notifyAtom);
  const store = useStore();
  const sending = useActionRunner();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  if (failure && !isAsked) setFailure(null);
  /** The names of the locations that earlier attempts have sent, changed by `foldCase`. */
  const [sentKeys] = useState(() => new Set<string>());

  const create = (names: readonly string[], zone: string) =>
    void sending.run(async () => {
      const uid = store.get(sessionAtom).firebaseUser?.uid;
      const rows = names.map((name, id) => ({
        id,
        key: foldCase(name),
        wire: { name, time_zone: (zone === BY_CITY ? findTimeZone(name) : zone) || undefined },
        // An earlier attempt or another tab may have created the location. So `sendRows` must first
        // check the server's list.
        isUnconfirmed: true,
        isOfOthers: !sentKeys.has(foldCase(name)),
      }));
      const calls = store.set(createRowRequestsAtom, 'locations');
      const itemsWithoutKeyBefore = calls.known()?.itemsWithoutKey ?? null;
      /** How many of the locations existed already. */
      let existing = 0;
      const events: RowSendingEvents = {
        inFlight: (ids) => {
          for (const id of ids) sentKeys.add(foldCase(names[id] ?? ''));
        },
        stored: (_ids, found) => {
          existing += found.size;
        },
        rejected: ([error], answer) =>
          setFailure({ ...answer, message: error?.message ?? answer.message }),
      };
      // Finishes the removal of locations with these names. Otherwise, the server would still list
      // them while "Undo" is offered, and `sendRows` would not create them.
      await store.set(
        finishRemovalsAtom,
        '/locations',
        rows.map(({ wire }) => wire),
      );
      const outcome = await sendRows(rows, calls, events, { itemsWithoutKeyBefore });
      // After a rejection, loads the locations. Then only rows with rejected locations show errors.
      if (outcome.kind === 'rejected') await calls.finish();
      else setFailure('failure' in outcome ? outcome.failure : null);
      // After a sign-out, shows no toast, because the next visitor must not see what was created.
      if (store.get(sessionAtom).firebaseUser?.uid !== uid || outcome.kind !== 'saved') return;
      const created = names.length - existing;
      if (created > 0) notify({ kind: 'success', message: words.created(created) });
      if (existing === 0) return;
      const what = quantityTexts.locations(existing);
      notify({ kind: 'info', message: texts.sending.existing(what) });
    });
  return { failure, busy: sending.busy, create };
}

/** Matches certainly valid names quickly, because the full check is slow for thousands of names. */
const PLAIN_NAME = /^\p{L}[\p{L}\p{N} .,'-]{0,99}$/u;

const isLocationName = (name: string): boolean =>
  PLAIN_NAME.test(name) || safeParse(newLocationSchema, { name }).success;

function useNewLocationNames({ state, shown }: RowTableModel) {
  const rows = useDeferredValue(state.rows);
  const problems = useDeferredValue(shown);
  const choices = useAtomValue(locationChoicesAtom);
  return useMemo(() => {
    // If several locations have the name, the user must choose one. So leaves out known names.
    const known = new Set(choices.map(({ label }) => comparableName(label)));
    const found = new Map<string, string>();
    for (const { id, values } of rows) {
      if (problems.get(id)?.location_id === undefined) continue;
      const name = cleanText(values.location_id ?? '');
      const key = comparableName(name);
      if (key === '' || known.has(key) || found.has(key)) continue;
      if (isLocationName(name)) found.set(key, name);
    }
    const names = [...found.values()];
    return { names, cities: names.filter((name) => findTimeZone(name) !== undefined) };
  }, [rows, problems, choices]);
}
