import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { loadOrganizationAtom, organizationAtom } from 'shared-session';
import type { Organization } from 'shared-session/wire';
import { type Call, useCall } from '../calls/use-call';

/** The organization, fetched when the page opens; what is known already is shown meanwhile. */
export const useOrganization = (): Call<Organization> => {
  const known = useAtomValue(organizationAtom);
  const load = useSetAtom(loadOrganizationAtom);
  const call = useCall<unknown>(
    useCallback((signal: AbortSignal) => load({ signal, errors: 'page' }), [load]),
  );
  return { ...call, data: known ?? undefined };
};
