import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { type ApiResult, apiAtom, notifyAtom } from 'shared-session';
import { finishRemovalsAtom } from '../removing/finish-removals';
import { type ItemListPath, itemPath } from '../removing/removed-items';
import { texts } from './texts';

/**
 * Returns functions that change an item (capability `manage`, specification 8) and show a toast
 * after a save. A failure causes no toast: the form shows the failure.
 */
export const useItemChanges = (list: ItemListPath) => {
  const api = useAtomValue(apiAtom);
  const notify = useSetAtom(notifyAtom);
  const finishRemovals = useSetAtom(finishRemovalsAtom);
  return useMemo(
    () => ({
      save: async (id: string, changes: object): Promise<ApiResult> => {
        await finishRemovals(list, [changes]);
        return api.patch(itemPath(list, id), changes, { errors: 'page' });
      },
      notifySaved: (name: string) =>
        notify({ kind: 'success', message: texts.editing.saved(name) }),
    }),
    [api, notify, finishRemovals, list],
  );
};
