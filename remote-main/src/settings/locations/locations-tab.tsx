import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  isAlreadyRemoved,
  itemPath,
  reloadAfterChangeAtom,
  removedItemsAtom,
  removeWithUndoAtom,
  useAllUsers,
  useLocations,
  useSending,
} from 'shared-features';
import { EditLocationDialog } from 'shared-features/editing';
import { ClosedTableDropArea } from 'shared-rows';
import { type ApiFailure, apiAtom, loadUsersAtom, siteConfigAtom } from 'shared-session';
import type { Location, UserListItem } from 'shared-session/wire';
import { Button, Notice, ProgressBar, Stack } from 'shared-ui';
import { ActionLink } from '../../links/action-link';
import { texts } from '../../texts';
import { settingsTexts } from '../../texts/settings';
import { AddRowsButton, AddRowsPanel } from '../adding/adding-panel';
import { useAddRowsControl } from '../adding/use-adding-control';
import { focusList } from '../editing/focus-list';
import { LocationChoice } from '../editing/location-choice';
import { RemoveDialog } from '../editing/remove-dialog';
import { useItemDialog } from '../editing/use-query-param';
import { settingsUsersHref } from '../settings-href';
import { type LocationDialogState, LocationsList } from './locations-list';

const words = settingsTexts.locations;

type MoveUsersProps = {
  users: readonly UserListItem[];
  others: readonly Location[];
  /** Removes the location after all users were moved, or reloads `users` if some are left. */
  remove: () => Promise<void>;
};

const useMoving = ({ users, remove }: Pick<MoveUsersProps, 'users' | 'remove'>) => {
  const api = useAtomValue(apiAtom);
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<ApiFailure>();
  const sending = useSending<'move'>();
  const left = users.filter(({ _id }) => !moved.has(_id));
  const closing = useRef<AbortController>(undefined);
  const running = useRef<Promise<void>>(undefined);
  const reload = useSetAtom(reloadAfterChangeAtom);
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => {
      controller.abort();
      // Waits for the last request before the reload, because this request may still move a user.
      void running.current?.then(() => reload('/users'));
    };
  }, [reload]);

  const moveTo = async (target: string): Promise<void> => {
    for (const { _id } of left) {
      const body = { location_id: target };
      const result = await api.patch(itemPath('/users', _id), body, { errors: 'page' });
      if (closing.current?.signal.aborted) return;
      // Continues if somebody else has removed the user.
      if (!result.ok && !isAlreadyRemoved(result)) return setFailure(result);
      setMoved((before) => new Set([...before, _id]));
    }
    await remove();
    // Clears the list of moved users: the reload may show one of them at the location again.
    setMoved(new Set());
  };
  const start = (target: string) => {
    setFailure(undefined);
    running.current = sending.run('move', () => moveTo(target));
  };
  return { start, left, movedCount: moved.size, failure, isBusy: sending.busy !== null };
};

/**
 * Moves users one by one. Stops at a failure, or when the dialog closes. Pressing the button again
 * continues.
 */
function MoveUsers({ users, others, remove }: MoveUsersProps) {
  const [target, setTarget] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const choice = useRef<HTMLSelectElement>(null);
  const [pressed, setPressed] = useState('');
  const moving = useMoving({ users, remove });
  const { left, movedCount, failure, isBusy } = moving;
  const nameOf = (id: string) => others.find(({ _id }) => _id === id)?.name || texts.nameless;
  const offer = words.moveAndRemove(left.length, target && nameOf(target));

  const move = () => {
    if (target === undefined) {
      setMissing(true);
      return choice.current?.focus();
    }
    setPressed(offer);
    moving.start(target);
  };

  return (
    <Stack gap={3}>
      <LocationChoice
        ref={choice}
        label={words.moveTo}
        error={isMissing && words.missing}
        locations={others.map(({ _id: id, name: label }) => ({ id, label }))}
        value={target}
        onChange={(id) => {
          setTarget(id);
          setMissing(false);
        }}
      />
      {isBusy ? (
        <ProgressBar label={words.moving} value={movedCount} max={movedCount + left.length} />
      ) : null}
      {failure ? (
        <Notice kind="danger" role="alert" title={words.notMoved}>
          {failure.message}
        </Notice>
      ) : null}
      <div>
        <Button variant="danger" busy={isBusy} onClick={move}>
          {/* Keeps the pressed button's text: the number of remaining users would fall to 0. */}
          {isBusy ? pressed : offer}
        </Button>
      </div>
    </Stack>
  );
}

const loadTable = () => import('shared-rows/locations-form');

function LocationsTab() {
  const call = useLocations();
  const { manage: canManage } = useAtomValue(siteConfigAtom).capabilities;
  const reload = useSetAtom(reloadAfterChangeAtom);
  const adding = useAddRowsControl('locations');
  const { data: users } = useAllUsers({ errors: 'toast' });
  const removed = useAtomValue(removedItemsAtom);
  const removeLater = useSetAtom(removeWithUndoAtom);
  const locations = call.data?.filter(({ _id }) => !removed.has(itemPath('/locations', _id)));
  const userCounts = useMemo(() => users && countByLocation(users), [users]);
  const { shown, manage, close } = useItemDialog(locations);
  const ask = (asked: LocationDialogState) => {
    const { _id, name } = asked.item;
    // Hides a location without users, without a dialog. It is removed when the toast with "Undo"
    // closes. Otherwise, a dialog offers to move the users.
    const isEmpty = userCounts !== undefined && !userCounts.has(_id);
    if (asked.action === 'edit' || !isEmpty) return manage(asked);
    focusList('locations');
    removeLater({ list: '/locations', id: _id, name });
  };
  return (
    <>
      <LocationsList
        call={{ ...call, data: locations }}
        onManage={ask}
        userCounts={userCounts}
        actions={<AddRowsButton control={adding} />}
      >
        {adding.open ? (
          <AddRowsPanel control={adding} load={loadTable} />
        ) : (
          <ClosedTableDropArea table="locations" onFiles={adding.drop} />
        )}
      </LocationsList>
      {canManage && shown ? (
        <ManageLocation
          key={shown.item._id}
          {...shown}
          locations={locations ?? []}
          users={users}
          onClose={close}
          onDone={() => {
            // Closes first, so that the focus does not return to a removed button (WCAG 2.4.3).
            flushSync(close);
            void reload('/locations');
          }}
        />
      ) : null}
    </>
  );
}

export default LocationsTab;

const countByLocation = (users: readonly UserListItem[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { location_id } of users) {
    if (location_id) counts.set(location_id, (counts.get(location_id) ?? 0) + 1);
  }
  return counts;
};

type ManageLocationProps = LocationDialogState & {
  /** All locations, because the new name must differ from every other. */
  locations: readonly Location[];
  /** Undefined while the users load, or if they could not be loaded. */
  users: readonly UserListItem[] | undefined;
  onDone: () => void;
  onClose: () => void;
};

function ManageLocation(props: ManageLocationProps) {
  const { action, item: location, locations, users = [], onDone, onClose } = props;
  const reloadUsers = useSetAtom(loadUsersAtom);
  const usersThere = users.filter(({ location_id }) => location_id === location._id);
  return action === 'edit' ? (
    <EditLocationDialog
      location={location}
      locations={locations}
      onSaved={onDone}
      onClose={onClose}
    />
  ) : (
    <RemoveDialog
      table="locations"
      item={location}
      onRemoved={onDone}
      onClose={onClose}
      known={usersThere.length > 0 ? words.inUse(usersThere.length) : undefined}
      // Reloads the users: the location may have users that this page does not know.
      onConflict={() => reloadUsers({ errors: 'page' })}
      help={(retry) => (
        <>
          <div>
            <ActionLink to={settingsUsersHref({ location: [location._id] })} size="small">
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
}
