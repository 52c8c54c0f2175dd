import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { loadLocationsAtom, loadOrganizationAtom, locationsAtom } from 'shared-session';
import { Button, Delayed, DescriptionList, Skeleton } from 'shared-ui';
import { useLoad } from '../loading/use-load';
import { useUserCount } from '../loading/use-user-count';
import { texts } from '../texts';

const words = texts.allSet;

/** What was done, with the counts as the server has them now. */
export function Done() {
  const locations = useAtomValue(locationsAtom);
  const loadLocations = useSetAtom(loadLocationsAtom);
  const loadOrganization = useSetAtom(loadOrganizationAtom);
  const users = useUserCount();
  const organization = useLoad(
    useCallback((signal) => loadOrganization({ signal, errors: 'page' }), [loadOrganization]),
  );
  const places = useLoad(
    useCallback((signal) => loadLocations({ signal, errors: 'page' }), [loadLocations]),
  );
  const failed = [places, users, organization].filter(({ failure }) => failure);
  return (
    <>
      <DescriptionList
        items={[
          { term: words.locations, description: <Count value={locations?.length} {...places} /> },
          { term: words.users, description: <Count value={users.count} {...users} /> },
          { term: words.subscription, description: words.active },
        ]}
      />
      {failed.length > 0 ? (
        <Button
          onClick={() => {
            for (const { again } of failed) again();
          }}
        >
          {texts.tryAgain}
        </Button>
      ) : null}
    </>
  );
}

type CountProps = { value: number | undefined; loading: boolean; failure: unknown };

function Count({ value, loading, failure }: CountProps) {
  if (failure) return words.unknown;
  if (value !== undefined && !loading) return texts.number(value);
  return (
    <Delayed>
      <Skeleton width="3rem" />
    </Delayed>
  );
}
