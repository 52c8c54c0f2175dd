import { Delayed, LoadingBar, Skeleton, Stack, VisuallyHidden } from 'shared-ui';
import { texts } from '../texts';

/** While a page is on its way: the loading bar at once, the page's outline after 200 ms (specification 3 and 10). */
export function PageLoading() {
  return (
    <div data-page-loading>
      <h1>
        <VisuallyHidden>{texts.splash.loading}</VisuallyHidden>
      </h1>
      <LoadingBar active />
      <Delayed>
        <Stack gap={6} aria-hidden="true">
          <Skeleton height={36} width="40%" />
          <Skeleton height={160} />
          <Skeleton height={96} />
        </Stack>
      </Delayed>
    </div>
  );
}
