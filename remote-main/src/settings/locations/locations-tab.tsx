import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  itemPath,
  locationChoicesAtom,
  reloadAfterChangeAtom,
  removedItemsAtom,
  removeWithUndoAtom,
  useActionRunner,
  useAllUsers,
  useFocusFallback,
  useLocations,
  withoutRemovedItems,
} from 'shared-features';
import { EditLocationDialog } from 'shared-features/editing';
import { ClosedTableDropArea } from 'shared-rows';
import { apiAtom, type LocationOption, loadUsersAtom, siteConfigAtom } from 'shared-session';
import type { Location, UserListItem } from 'shared-session/wire';
import { Button, Notice, Stack } from 'shared-ui';
import { ActionLink } from '../../links/action-link';
import { texts } from '../../texts';
import { settingsTexts } from '../../texts/settings';
import { AddRowsButton, AddRowsPanel } from '../adding/adding-panel';
import { useAddRowsControl } from '../adding/use-adding-control';
import { BulkChangeProgress } from '../editing/bulk-change-progress';
import { focusSettingsList } from '../editing/focus-list';
import { LocationChoice } from '../editing/location-choice';
import { RemoveDialog } from '../editing/remove-dialog';
import { type BulkProgress, runBulkChange } from '../editing/run-bulk-change';
import { useItemDialog } from '../editing/use-item-dialog';
import { settingsUsersHref } from '../settings-href';
import { type LocationDialogState, LocationsList } from './locations-list';

const words = settingsTexts.locations;

type MoveUsersProps = {
  users: readonly UserListItem[];
  others: readonly LocationOption[];
  /** Called after the move. Removes the location, or reloads `users` if users are left there. */
  remove: () => Promise<void>;
};

/** Moves users to another location, and stops when the dialog closes. */
const useMoving = ({ users, remove }: Pick<MoveUsersProps, 'users' | 'remove'>) => {
  const api = useAtomValue(apiAtom);
  const reload = useSetAtom(reloadAfterChangeAtom);
  const sending = useActionRunner();
  const [progress, setProgress] = useState<BulkProgress>();
  const left = progress ? [...progress.failed.map(({ user }) => user), ...progress.left] : users;
  const running = useRef<{ stop: () => void; end: Promise<void> }>(undefined);
  // Reloads the users only when the dialog closes. A reload during the move could find no users at
  // the location, and so stop the move. If the reload failed, the visitor could not reach its toast
  // behind the dialog.
  useEffect(
    () => () => {
      running.current?.stop();
      // Waits for the last requests before the reload, because they may still move users.
      void running.current?.end.then(() => reload('/users'));
    },
    [reload],
  );

  const moveTo = async (target: string, signal: AbortSignal): Promise<void> => {
    const end = await runBulkChange(left, {
      send: ({ _id }) =>
        api.patch(itemPath('/users', _id), { location_id: target }, { errors: 'page' }),
      onProgress: setProgress,
      signal,
    });
    if (end.isStopped || end.done < end.total) return;
    await remove();
    // If the location still has users, `remove` has reloaded `users`. Clears the progress, so that
    // another press moves all of these users, even users whom an earlier press has moved.
    setProgress(undefined);
  };
  const start = (target: string) =>
    sending.run(() => {
      const controller = new AbortController();
      const end = moveTo(target, controller.signal);
      running.current = { stop: () => controller.abort(), end };
      return end;
    });
  return { start, left, progress, isBusy: sending.busy };
};

/** Moves users, then removes their location. Another press moves the users who are left. */
function MoveUsers({ users, others, remove }: MoveUsersProps) {
  const [target, setTarget] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const choice = useRef<HTMLSelectElement>(null);
  const [pressed, setPressed] = useState('');
  const moving = useMoving({ users, remove });
  const { left, progress, isBusy } = moving;
  const box = useFocusFallback(isBusy);
  const nameOf = (id: string) => others.find((other) => other.id === id)?.label || texts.nameless;
  const offer = words.moveAndRemove(left.length, target && nameOf(target));

  const move = () => {
    if (target === undefined) {
      setRefused(true);
      return choice.current?.focus();
    }
    setPressed(offer);
    void moving.start(target);
  };

  return (
    <Stack ref={box} tabIndex={-1} gap={3}>
      <LocationChoice
        ref={choice}
        label={words.moveTo}
        error={isRefused && target === undefined && words.missing}
        locations={others}
        value={target}
        onChange={setTarget}
      />
      {isBusy && progress ? <BulkChangeProgress label={words.moving} progress={progress} /> : null}
      {!isBusy && progress?.failed[0] ? (
        <Notice kind="danger" role="alert" title={words.notMoved}>
          {progress.failed[0].message}
        </Notice>
      ) : null}
      <div>
        <Button variant="danger" busy={isBusy} onClick={move}>
          {/* Keeps its text during the move, although the number in `offer` falls to 0. */}
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
  const everyone = useAllUsers({ errors: 'toast' });
  const removed = useAtomValue(removedItemsAtom);
  const removeLater = useSetAtom(removeWithUndoAtom);
  // Memoizes the lists, so that other renders do not search and sort thousands of locations again.
  const locations = useMemo(
    () => call.data && withoutRemovedItems('/locations', call.data, removed),
    [call.data, removed],
  );
  // Does not count users whose removal can still be undone. If a location has only such users,
  // "Remove" must not open the dialog that moves users. While this dialog is open, the toast with
  // "Undo" stays open too, so the server would not remove these users.
  const userCounts = useMemo(
    () => everyone.data && countByLocation(withoutRemovedItems('/users', everyone.data, removed)),
    [everyone.data, removed],
  );
  const { shown, manage, close } = useItemDialog(locations);
  const ask = (asked: LocationDialogState) => {
    const { _id, name } = asked.item;
    // If the location is empty, the server removes it when the toast with "Undo" closes.
    const isEmpty = userCounts !== undefined && !userCounts.has(_id);
    if (asked.action === 'edit' || !isEmpty) return manage(asked);
    focusSettingsList('locations');
    removeLater({ list: '/locations', id: _id, name });
  };
  return (
    <>
      <LocationsList
        call={{ ...call, data: locations }}
        onManage={ask}
        userCounts={userCounts}
        actions={<AddRowsButton control={adding} />}
        emptyAction={
          adding.open ? null : <Button onClick={() => adding.show()}>{words.add}</Button>
        }
      >
        {adding.open ? (
          <AddRowsPanel control={adding} load={loadTable} />
        ) : (
          <ClosedTableDropArea table="locations" onFiles={adding.show} />
        )}
      </LocationsList>
      {canManage && shown ? (
        <ManageLocation
          key={shown.item._id}
          {...shown}
          locations={locations ?? []}
          // Includes users whose removal can be undone, because the server still has them at the
          // location.
          users={everyone.data}
          onClose={close}
          onDone={() => {
            // Closes with `flushSync`, because a later close would focus a removed button (WCAG
            // 2.4.3).
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
  /** All locations, because the new name must differ from every other name. */
  locations: readonly Location[];
  /** Undefined while the users load, or if they could not be loaded. */
  users: readonly UserListItem[] | undefined;
  onDone: () => void;
  onClose: () => void;
};

function ManageLocation(props: ManageLocationProps) {
  const { action, item: location, locations, users = [], onDone, onClose } = props;
  const reloadUsers = useSetAtom(loadUsersAtom);
  const choices = useAtomValue(locationChoicesAtom);
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
      // Reloads the users, because the location may have users that this page does not know.
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
              others={choices.filter(({ id }) => id !== location._id)}
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
