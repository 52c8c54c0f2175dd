import { useAtomValue } from 'jotai';
import { MapPin, Pencil, Search, SearchX, Trash2 } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type CallState, FailureNotice, timeZoneName, useFocusFallback } from 'shared-features';
import { LOCATION_FIELD_NAMES, LOCATION_FIELDS, type LocationField } from 'shared-features/fields';
import { compareNames, formatNumber } from 'shared-i18n';
import { languageAtom, siteConfigAtom } from 'shared-session';
import { containsEachSearchWord, type Location } from 'shared-session/wire';
import {
  Button,
  Card,
  Cell,
  EmptyState,
  HeaderCell,
  IconButton,
  onFirstClick,
  Section,
  Skeleton,
  type SortDirection,
  Stack,
  Table,
  TextField,
  usePrinting,
  VisuallyHidden,
} from 'shared-ui';
import { setQueryParameter, useQueryChange } from '../../links/use-query-change';
import { texts } from '../../texts';
import { settingsTexts } from '../../texts/settings';
import { usersTexts } from '../../texts/users';
import type { ItemDialogState } from '../editing/use-item-dialog';
import { settingsUsersHref } from '../settings-href';
import styles from './locations-list.module.css';

const locationFieldText = (location: Location, field: LocationField): string => {
  const value = location[field] ?? '';
  return field === 'time_zone' && value !== '' ? timeZoneName(value) : value;
};

type LocationSort = 'name' | 'time_zone' | 'users';

/** The number of users by id of the location. Undefined while unknown. */
type UserCounts = ReadonlyMap<string, number> | undefined;

const LOCATION_ORDERS: Record<
  LocationSort,
  (a: Location, b: Location, counts: UserCounts) => number
> = {
  name: (a, b) => compareNames(a.name, b.name),
  time_zone: (a, b) =>
    compareNames(locationFieldText(a, 'time_zone'), locationFieldText(b, 'time_zone')),
  users: (a, b, counts) => (counts?.get(a._id) ?? 0) - (counts?.get(b._id) ?? 0),
};

/** The number of locations shown at first, and added by each press of "Show more locations". */
const LOCATIONS_AT_ONCE = 100;

const useLocationsView = (locations: readonly Location[] | undefined, userCounts: UserCounts) => {
  const [params] = useSearchParams();
  const changeQuery = useQueryChange();
  const search = params.get('search') ?? '';
  const sort = params.get('sort') ?? '';
  const isDescending = sort.startsWith('-');
  const named = sort.replace('-', '');
  const field = Object.hasOwn(LOCATION_ORDERS, named) ? (named as LocationSort) : 'name';
  const [limit, setLimit] = useState(LOCATIONS_AT_ONCE);
  // Defers the search in thousands of locations, so that it does not slow down typing.
  const searched = useDeferredValue(search);
  const language = useAtomValue(languageAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order and the names of time zones depend on the language.
  const found = useMemo(() => {
    const matches = locations?.filter((location) =>
      containsEachSearchWord(
        searched,
        ...LOCATION_FIELD_NAMES.map((name) => locationFieldText(location, name)),
      ),
    );
    const direction = isDescending ? -1 : 1;
    return matches?.toSorted(
      (a, b) =>
        direction * LOCATION_ORDERS[field](a, b, userCounts) ||
        LOCATION_ORDERS.name(a, b, userCounts),
    );
  }, [locations, userCounts, searched, field, isDescending, language]);
  const set = (name: string, value: string) => {
    changeQuery((query) => setQueryParameter(query, name, value));
    setLimit(LOCATIONS_AT_ONCE);
  };
  // A printed page has no buttons, so it shows all locations.
  const isPrinting = usePrinting();
  return {
    found,
    shown: isPrinting ? found : found?.slice(0, limit),
    showMore: () => setLimit(limit + LOCATIONS_AT_ONCE),
    search,
    searched,
    setSearch: (text: string) => set('search', text),
    sortBy: (wanted: LocationSort) => {
      const isSorted = wanted === field;
      const direction: SortDirection = isDescending ? 'descending' : 'ascending';
      return {
        sort: isSorted ? direction : 'none',
        onSort: () => set('sort', `${isSorted && !isDescending ? '-' : ''}${wanted}`),
      } as const;
    },
  };
};

const words = settingsTexts.locations;

export type LocationDialogState = ItemDialogState<Location>;

export type LocationsListProps = {
  call: CallState<readonly Location[]>;
  onManage: (managed: LocationDialogState) => void;
  userCounts: UserCounts;
  actions?: ReactNode;
  emptyAction?: ReactNode;
  children?: ReactNode;
};

type RowProps = Pick<LocationsListProps, 'onManage' | 'userCounts'> & { location: Location };

function Row({ location, onManage, userCounts }: RowProps) {
  const { manage } = useAtomValue(siteConfigAtom).capabilities;
  const { _id, name, address, time_zone } = location;
  const users = userCounts && (userCounts.get(_id) ?? 0);
  const count = users === undefined ? texts.absent : formatNumber(users);
  return (
    <tr className={styles.row}>
      <HeaderCell scope="row" className={styles.name}>
        <bdi>{name}</bdi>
      </HeaderCell>
      <Cell label={LOCATION_FIELDS.address.label} className={address ? styles.text : styles.absent}>
        {address ? <bdi>{address}</bdi> : texts.none}
      </Cell>
      <Cell
        label={LOCATION_FIELDS.time_zone.label}
        className={time_zone ? undefined : styles.absent}
      >
        {locationFieldText(location, 'time_zone') || texts.none}
      </Cell>
      <Cell label={words.users} numeric>
        {users ? <Link to={settingsUsersHref({ location: [_id] })}>{count}</Link> : count}
      </Cell>
      {manage ? (
        <Cell className={styles.actions}>
          <IconButton
            label={words.edit(name)}
            icon={<Pencil size={16} />}
            onClick={() => onManage({ action: 'edit', item: location })}
          />
          <IconButton
            label={words.remove(name)}
            icon={<Trash2 size={16} />}
            onClick={onFirstClick(() => onManage({ action: 'remove', item: location }))}
          />
        </Cell>
      ) : null}
    </tr>
  );
}

type TableProps = Omit<RowProps, 'location'> & {
  locations: readonly Location[];
  sortBy: ReturnType<typeof useLocationsView>['sortBy'];
};

function LocationsTable({ locations, sortBy, ...rest }: TableProps) {
  const { manage } = useAtomValue(siteConfigAtom).capabilities;
  return (
    <Table caption={words.caption} hideCaption cards>
      <thead>
        <tr>
          <HeaderCell {...sortBy('name')}>{LOCATION_FIELDS.name.label}</HeaderCell>
          <HeaderCell>{LOCATION_FIELDS.address.label}</HeaderCell>
          <HeaderCell {...sortBy('time_zone')}>{LOCATION_FIELDS.time_zone.label}</HeaderCell>
          <HeaderCell numeric {...sortBy('users')}>
            {words.users}
          </HeaderCell>
          {manage ? (
            <HeaderCell className={styles.actionsHeading}>
              <VisuallyHidden>{usersTexts.actions}</VisuallyHidden>
            </HeaderCell>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {locations.map((location) => (
          <Row key={location._id} location={location} {...rest} />
        ))}
      </tbody>
    </Table>
  );
}

type NoLocationsProps = Pick<LocationsListProps, 'emptyAction'> & {
  isSearch: boolean;
  clear: () => void;
};

function NoLocations({ isSearch, clear, emptyAction }: NoLocationsProps) {
  return (
    <Card padding="none">
      <EmptyState
        icon={isSearch ? <SearchX size={20} /> : <MapPin size={20} />}
        title={isSearch ? words.noneMatch : words.empty}
        action={isSearch ? <Button onClick={clear}>{usersTexts.clearFilter}</Button> : emptyAction}
      >
        {isSearch ? words.noneMatchText : words.emptyText}
      </EmptyState>
    </Card>
  );
}

function Waiting() {
  return (
    <Card>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton late lines={4} height="0.75rem" className={styles.waiting} />
    </Card>
  );
}

export function LocationsList(props: LocationsListProps) {
  const { call, onManage, userCounts, actions, emptyAction, children } = props;
  const { data, failure } = call;
  const { found, shown, showMore, search, searched, setSearch, sortBy } = useLocationsView(
    data,
    userCounts,
  );
  // Moves the focus to the list when a row that has the focus disappears.
  const box = useFocusFallback(true);
  return (
    <Section
      id="locations"
      tabIndex={-1}
      className={styles.list}
      title={words.list}
      actions={actions}
    >
      {children}
      {data?.length === 0 ? null : (
        <TextField
          type="search"
          label={words.search}
          hideLabel
          placeholder={words.searchHint}
          autoComplete="off"
          icon={<Search size={16} />}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <p role="status" className={styles.count}>
        {/* A new `key` makes a new element, so that screen readers announce an equal text again. */}
        {found && data?.length ? (
          <span key={searched}>{words.count(found.length, searched !== '')}</span>
        ) : null}
      </p>
      <Stack ref={box} tabIndex={-1}>
        <FailureNotice title={usersTexts.locationsFailed} {...call} busy={call.pending} />
        {shown?.length ? (
          <LocationsTable
            locations={shown}
            sortBy={sortBy}
            onManage={onManage}
            userCounts={userCounts}
          />
        ) : data ? (
          <NoLocations
            isSearch={data.length > 0}
            clear={() => setSearch('')}
            emptyAction={emptyAction}
          />
        ) : failure ? null : (
          <Waiting />
        )}
        {found && shown && shown.length < found.length ? (
          <div>
            <Button variant="quiet" onClick={showMore}>
              {words.showMore}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Section>
  );
}
