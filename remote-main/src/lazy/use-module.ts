import { type ComponentType, useCallback } from 'react';
import type { ApiFailure } from 'shared-session';
import { type Call, useCall } from '../calls/use-call';
import { texts } from '../texts';

const FAILURE: ApiFailure = {
  ok: false,
  name: 'ApiFailure',
  serverIsOk: true,
  statusCode: 500,
  message: texts.moduleFailed,
  cause: 'unreachable',
};

/**
 * A part of a page that is loaded when it is first wanted. Unlike React's `lazy` it can be tried again after a failure,
 * and the page around it stays. Pass a function that does not change.
 */
export const useModule = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Call<ComponentType<Props>> =>
  useCall(
    useCallback(
      () =>
        load().then(
          (module) =>
            ({ ok: true, statusCode: 200, message: '', payload: module.default }) as const,
          () => FAILURE,
        ),
      [load],
    ),
  );
