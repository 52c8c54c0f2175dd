import { useStore } from 'jotai';
import { useMemo } from 'react';
import { type ApiResult, apiAtom, notifyAtom, sessionAtom } from 'shared-session';
import { reloadAfterChangeAtom } from '../loading/stored-changes';
import { finishRemovalsAtom } from '../removing/finish-removals';
import { repeatIfLost } from '../removing/remove-later';
import { type ItemListPath, itemPath } from '../removing/removed-items';
import { texts } from './texts';

/**
 * Returns functions that change an item (capability `manage`, specification 8) and show a toast
 * after a save. A failure causes no toast: the form shows the failure.
 */
export const useItemChanges = (list: ItemListPath) => {
  const store = useStore();
  return useMemo(
    () => ({
      save: async (id: string, changes: object): Promise<ApiResult> => {
        const { firebaseUser } = store.get(sessionAtom);
        const isOver = () => store.get(sessionAtom).firebaseUser?.uid !== firebaseUser?.uid;
        await store.set(finishRemovalsAtom, list, [changes]);
        const request = () =>
          store.get(apiAtom).patch(itemPath(list, id), changes, { errors: 'page' });
        const result = await repeatIfLost(request, isOver);
        const isLost = !result.ok && result.cause !== 'refused';
        // The server may have stored the change, so the list and the form must show what is stored.
        if (isLost && !isOver()) void store.set(reloadAfterChangeAtom, list, { errors: 'page' });
        return result;
      },
      notifySaved: (name: string) =>
        store.set(notifyAtom, { kind: 'success', message: texts.editing.saved(name) }),
    }),
    [store, list],
  );
};
