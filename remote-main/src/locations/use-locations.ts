import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { loadLocationsAtom, locationsAtom } from 'shared-session';
import type { Location } from 'shared-session/wire';
import { type Call, useCall } from '../calls/use-call';

/** The organization's locations, fetched when the page opens; those known already are shown meanwhile. */
export const useLocations = (): Call<readonly Location[]> => {
  const known = useAtomValue(locationsAtom);
  const load = useSetAtom(loadLocationsAtom);
  const call = useCall<unknown>(
    useCallback((signal: AbortSignal) => load({ signal, errors: 'page' }), [load]),
  );
  return { ...call, data: known ?? undefined };
};
