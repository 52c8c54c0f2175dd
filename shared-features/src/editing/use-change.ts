import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { type ApiResult, apiAtom, notifyAtom } from 'shared-session';
import { cleanText } from 'shared-session/wire';
import { UNCHANGED_RESULT } from '../forms/use-draft-form';
import { itemPath } from '../removing/remove-later';
import { texts } from './texts';

type Fields<Field extends string> = Readonly<Record<Field, string>>;

/**
 * Functions that save or remove a user or a location, for servers with `capabilities.manage`
 * (specification 8). Errors are returned without a toast, because the page shows them.
 */
export const useChange = (list: '/users' | '/locations') => {
  const api = useAtomValue(apiAtom);
  const notify = useSetAtom(notifyAtom);
  return useMemo(
    () => ({
      /** Sends the changed fields. Sends nothing when no field changed. */
      save: <Field extends string>(
        id: string,
        before: Fields<Field>,
        after: Fields<Field>,
      ): Promise<ApiResult> => {
        const changes = changedFields(before, after);
        return Object.keys(changes).length === 0
          ? Promise.resolve(UNCHANGED_RESULT)
          : api.patch(itemPath(list, id), changes, { errors: 'page' });
      },
      remove: (id: string): Promise<ApiResult> =>
        api.delete(itemPath(list, id), {}, { errors: 'page' }),
      notifySaved: (name: string) =>
        notify({ kind: 'success', message: texts.editing.saved(name) }),
    }),
    [api, notify, list],
  );
};

/** The fields that differ. A PATCH changes every field that it contains. */
const changedFields = <Field extends string>(before: Fields<Field>, after: Fields<Field>) =>
  Object.fromEntries(
    (Object.keys(before) as Field[])
      .filter((field) => cleanText(after[field]) !== cleanText(before[field]))
      .map((field) => [field, after[field]]),
  );
