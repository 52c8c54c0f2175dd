import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSending } from 'shared-features';
import { apiAtom, notifyAtom } from 'shared-session';
import type { Location, UserListItem } from 'shared-session/wire';
import { Button, ProgressBar, SelectField, Stack } from 'shared-ui';
import { texts } from '../../texts';
import { settingsTexts } from '../../texts/settings';

const words = settingsTexts.locations;

/** Props of {@link MoveUsers}. */
export type MoveUsersProps = {
  /** The users of a location that is to be removed. */
  users: readonly UserListItem[];
  /** The locations that stay. */
  others: readonly Location[];
  /** Removes the location, once no user is there. */
  remove: () => void;
};

const NOT_FOUND = 404;

/**
 * Moves the users of a location to another one and removes it. When a request fails, a toast says why; the next press goes
 * on with the users that are left.
 */
export const MoveUsers = ({ users, others, remove }: MoveUsersProps) => {
  const api = useAtomValue(apiAtom);
  const notify = useSetAtom(notifyAtom);
  const [target, setTarget] = useState(others[0]?._id ?? '');
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());
  const sending = useSending<'move'>();
  const left = users.filter(({ _id }) => !moved.has(_id));
  const name = others.find(({ _id }) => _id === target)?.name;

  const move = () =>
    sending.run('move', async () => {
      for (const { _id } of left) {
        const path = `/users/${encodeURIComponent(_id)}`;
        const result = await api.patch(path, { location_id: target }, { errors: 'page' });
        // Somebody else may have removed the user.
        if (!result.ok && result.statusCode !== NOT_FOUND) {
          return notify({ kind: 'error', message: result.message });
        }
        setMoved((before) => new Set([...before, _id]));
      }
      remove();
    });

  return (
    <Stack gap={3}>
      <SelectField
        label={words.moveTo}
        value={target}
        onChange={(event) => setTarget(event.target.value)}
      >
        {others.map(({ _id, name: label }) => (
          <option key={_id} value={_id}>
            {label || texts.nameless}
          </option>
        ))}
        <option value="">{words.noLocation}</option>
      </SelectField>
      {sending.busy ? (
        <ProgressBar label={words.moving} value={moved.size} max={users.length} />
      ) : null}
      <div>
        <Button variant="danger" busy={sending.busy !== null} onClick={move}>
          {words.moveAndRemove(left.length, name)}
        </Button>
      </div>
    </Stack>
  );
};
