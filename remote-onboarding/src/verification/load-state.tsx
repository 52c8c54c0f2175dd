import { FailureNotice } from '../forms/failure-notice';
import type { Load } from '../loading/use-load';
import { texts } from '../texts';

/** Stands where details would be: why they could not be loaded, and the way to try again. */
export const LoadState = ({ load }: { load: Load }) => (
  <FailureNotice
    title={texts.verification.notLoaded}
    failure={load.failure}
    retry={load.again}
    busy={load.loading}
  />
);
