import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { type ApiResult, apiAtom, notifyAtom } from 'shared-session';
import { itemPath } from '../removing/remove-later';
import { texts } from './texts';

/**
 * Changes or removes an item of a list. Only servers with the capability `manage` can do this
 * (specification 8). The page, not a toast, shows errors.
 */
export const useItemChanges = (list: '/users' | '/locations') => {
  const api = useAtomValue(apiAtom);
  const notify = useSetAtom(notifyAtom);
  return useMemo(
    () => ({
      save: (id: string, changes: object): Promise<ApiResult> =>
        api.patch(itemPath(list, id), changes, { errors: 'page' }),
      remove: (id: string): Promise<ApiResult> =>
        api.delete(itemPath(list, id), {}, { errors: 'page' }),
      notifySaved: (name: string) =>
        notify({ kind: 'success', message: texts.editing.saved(name) }),
    }),
    [api, notify, list],
  );
};
