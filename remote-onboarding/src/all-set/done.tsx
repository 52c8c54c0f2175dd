import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { loadLocationsAtom, locationsAtom } from 'shared-session';
import { Button, Delayed, Skeleton } from 'shared-ui';
import { useLoad } from '../loading/use-load';
import { useUserCount } from '../loading/use-user-count';
import { texts } from '../texts';
import styles from './all-set.module.css';

const words = texts.allSet;

/** What was done, with the counts as the server has them now. */
export function Done() {
  const locations = useAtomValue(locationsAtom);
  const loadLocations = useSetAtom(loadLocationsAtom);
  const users = useUserCount();
  const places = useLoad(
    useCallback((signal) => loadLocations({ signal, errors: 'page' }), [loadLocations]),
  );
  const failed = [places, users].filter(({ failure }) => failure);
  return (
    <>
      <dl className={styles.done}>
        <div>
          <dt>{words.locations}</dt>
          <dd>
            <Count value={locations?.length} {...places} />
          </dd>
        </div>
        <div>
          <dt>{words.users}</dt>
          <dd>
            <Count value={users.count} {...users} />
          </dd>
        </div>
        <div>
          <dt>{words.subscription}</dt>
          <dd>{words.active}</dd>
        </div>
      </dl>
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
  if (failure) return <span className={styles.unknown}>{words.unknown}</span>;
  if (value !== undefined && !loading) return texts.number(value);
  return (
    <Delayed>
      <Skeleton width="3rem" />
    </Delayed>
  );
}
