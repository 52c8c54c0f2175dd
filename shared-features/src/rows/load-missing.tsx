import type { ApiResult, LoadOptions } from 'shared-session';
import { useCall } from '../loading/use-call';

type Props = { load: (options: LoadOptions) => Promise<ApiResult<unknown>> };

/** Loads a list of the session while it is not known, again and again while the server cannot be reached. */
export function LoadMissing({ load }: Props) {
  useCall(load, { errors: 'toast' });
  return null;
}
