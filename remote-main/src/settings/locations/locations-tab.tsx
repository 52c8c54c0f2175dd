import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { pathOf, removedAtom, removeLaterAtom, useAllUsers, useLocations } from 'shared-features';
import { EditLocation, useChange } from 'shared-features/editing';
import { loadLocationsAtom, loadUsersAtom } from 'shared-session';
import type { Location, UserListItem } from 'shared-session/wire';
import { ActionLink } from '../../links/action-link';
import { settingsTexts } from '../../texts/settings';
import { AddButton } from '../adding/add-button';
import { AddingPanel } from '../adding/adding-panel';
import { useAdding } from '../adding/use-adding';
import { RemoveDialog } from '../editing/remove-dialog';
import { settingsUsersHref } from '../settings-href';
import { LocationsList, type ManagedLocation } from './locations-list';
import { MoveUsers } from './move-users';

const words = settingsTexts.locations;
const loadTable = () => import('shared-features/rows/locations-form');

/** The locations: adding, editing and removing them. */
const LocationsTab = () => {
  const call = useLocations();
  const [managed, setManaged] = useState<ManagedLocation | null>(null);
  const reload = useSetAtom(loadLocationsAtom);
  const reloadUsers = useSetAtom(loadUsersAtom);
  const adding = useAdding('locations');
  const { data: users } = useAllUsers({ errors: 'toast' });
  const removed = useAtomValue(removedAtom);
  const removeLater = useSetAtom(removeLaterAtom);
  const locations = call.data?.filter(({ _id }) => !removed.has(pathOf('/locations', _id)));
  const userCounts = useMemo(() => users && countByLocation(users), [users]);
  const manage = (asked: ManagedLocation) => {
    const { _id, name } = asked.location;
    // Only an empty location can be removed: the dialog offers to move its users first.
    const isEmpty = userCounts !== undefined && !userCounts.has(_id);
    if (asked.action === 'edit' || !isEmpty) return setManaged(asked);
    focusList();
    removeLater({ list: '/locations', id: _id, name });
  };
  return (
    <>
      <LocationsList
        call={{ ...call, data: locations }}
        onManage={manage}
        userCounts={userCounts}
        actions={<AddButton label={words.add} control={adding} />}
      >
        {adding.open ? (
          <AddingPanel
            table="locations"
            load={loadTable}
            focus={adding.pressed}
            onClose={adding.close}
            onAdded={adding.added}
          />
        ) : null}
      </LocationsList>
      {managed ? (
        <ManageLocation
          {...managed}
          locations={locations ?? []}
          users={users}
          onClose={() => setManaged(null)}
          onDone={() => {
            // Without flushSync the dialog gives the focus back to a button that is about to be removed (WCAG 2.4.3).
            flushSync(() => setManaged(null));
            if (managed.action === 'remove') focusList();
            void reload();
            void reloadUsers();
          }}
        />
      ) : null}
    </>
  );
};

export default LocationsTab;

/** The pressed button disappears with its row, and the focus would be lost with it (WCAG 2.4.3). */
const focusList = () => document.getElementById('locations')?.focus({ preventScroll: true });

/** How many users are at each location, by its id. */
const countByLocation = (users: readonly UserListItem[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { location_id } of users) {
    if (location_id) counts.set(location_id, (counts.get(location_id) ?? 0) + 1);
  }
  return counts;
};

type ManageLocationProps = ManagedLocation & {
  /** All locations: no two may have the same name. */
  locations: readonly Location[];
  /** All users; absent while they are not known. */
  users: readonly UserListItem[] | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** The dialog in which a location is edited or removed. For one with users it offers to move them first. */
const ManageLocation = (props: ManageLocationProps) => {
  const { action, location, locations, users = [], onDone, onClose } = props;
  const { remove } = useChange('/locations');
  const usersThere = users.filter(({ location_id }) => location_id === location._id);
  return action === 'edit' ? (
    <EditLocation location={location} locations={locations} onSaved={onDone} onClose={onClose} />
  ) : (
    <RemoveDialog
      name={location.name}
      remove={() => remove(location._id)}
      onRemoved={onDone}
      onClose={onClose}
      help={(retry) => (
        <>
          <div>
            <ActionLink to={settingsUsersHref({ locations: [location._id] })} size="small">
              {words.seeUsers}
            </ActionLink>
          </div>
          {usersThere.length > 0 ? (
            <MoveUsers
              users={usersThere}
              others={locations.filter(({ _id }) => _id !== location._id)}
              remove={retry}
            />
          ) : null}
        </>
      )}
    >
      {words.removal}
    </RemoveDialog>
  );
};
