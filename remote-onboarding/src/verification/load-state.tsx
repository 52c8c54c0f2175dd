import { Delayed, Skeleton } from 'shared-ui';
import { FailureNotice } from '../forms/failure-notice';
import type { Load } from '../loading/use-load';
import { texts } from '../texts';

/** Stands where details will be: their shape while they load, or why they did not. */
export function LoadState({ load }: { load: Load }) {
  if (load.failure) {
    return (
      <FailureNotice
        title={texts.verification.notLoaded}
        failure={load.failure}
        retry={load.again}
        busy={load.loading}
      />
    );
  }
  return (
    <Delayed>
      <Skeleton lines={2} />
    </Delayed>
  );
}
