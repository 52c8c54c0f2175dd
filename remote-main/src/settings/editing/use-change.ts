import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { type ApiResult, apiAtom, notifyAtom } from 'shared-session';
import { texts } from '../../texts';
import { changedFields } from './changed-fields';

const NOTHING_TO_DO: ApiResult = { ok: true, statusCode: 200, message: '', payload: null };

/** The calls that change what is stored (an extension of the backend, specification 8). Their errors are the page's. */
export const useChange = (path: string) => {
  const api = useAtomValue(apiAtom);
  const notify = useSetAtom(notifyAtom);
  return useMemo(
    () => ({
      /** Sends the fields that differ; none, and nothing goes out. */
      save: <Field extends string>(
        id: string,
        before: Readonly<Record<Field, string>>,
        after: Readonly<Record<Field, string>>,
      ): Promise<ApiResult> => {
        const changes = changedFields(before, after);
        return Object.keys(changes).length === 0
          ? Promise.resolve(NOTHING_TO_DO)
          : api.patch(`${path}/${encodeURIComponent(id)}`, changes, { errors: 'page' });
      },
      remove: (id: string): Promise<ApiResult> =>
        api.delete(`${path}/${encodeURIComponent(id)}`, {}, { errors: 'page' }),
      tellSaved: (name: string) =>
        notify({ kind: 'success', message: texts.settings.editing.saved(name) }),
    }),
    [api, notify, path],
  );
};
