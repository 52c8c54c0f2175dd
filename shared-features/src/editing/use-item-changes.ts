import { useStore } from 'jotai';
import { type ApiResult, apiAtom, notifyAtom, sessionAtom } from 'shared-session';
import { useIsLeft } from '../forms/use-draft-form';
import { reloadAfterChangeAtom } from '../loading/stored-changes';
import { finishAllRemovalsAtom, finishRemovalsAtom } from '../removing/finish-removals';
import { isResponseLost, repeatIfLost } from '../removing/remove-later';
import { type ItemListPath, itemPath } from '../removing/removed-items';
import { texts } from './texts';

/**
 * Returns functions that change an item (capability `manage`, specification 8). After a save, they
 * show a toast. After a failure, they show none, because the form shows the failure. After the form
 * is closed, they send nothing more, because the visitor may have canceled the change, or saved
 * another one.
 */
export const useItemChanges = (list: ItemListPath) => {
  const store = useStore();
  const isLeft = useIsLeft();
  return {
    /** `givesUpRole`: whether visitors change their own role, and may stop being admins. */
    save: async (id: string, changes: object, givesUpRole = false): Promise<ApiResult> => {
      const { firebaseUser } = store.get(sessionAtom);
      const isOver = () => store.get(sessionAtom).firebaseUser?.uid !== firebaseUser?.uid;
      const isEnded = () => isOver() || isLeft.current;
      if (givesUpRole) await store.set(finishAllRemovalsAtom);
      else await store.set(finishRemovalsAtom, list, [changes]);
      // Sends nothing after a sign-out, because the request could get the token of the next
      // account.
      const signal = isEnded() ? AbortSignal.abort() : undefined;
      let isLost = false;
      const request = async () => {
        const api = store.get(apiAtom);
        const result = await api.patch(itemPath(list, id), changes, { errors: 'page', signal });
        isLost ||= isResponseLost(result);
        return result;
      };
      const result = await repeatIfLost(request, isEnded);
      // The server may have stored the change, so the list and the form must show what is stored.
      if (!result.ok && isLost && !isOver()) {
        void store.set(reloadAfterChangeAtom, list, { errors: 'page' });
      }
      return result;
    },
    notifySaved: (name: string) =>
      store.set(notifyAtom, { kind: 'success', message: texts.editing.saved(name) }),
  };
};
