import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { overridesAtom } from '../state/overrides';
import { configStateAtom } from '../state/site-config';

const Banners = lazy(() =>
  // No error of its own: when this chunk is missing, most pages are missing too, and they say so.
  import('./banners').catch(() => ({ default: () => <></> })),
);

/** What stands above every page. Its code loads when there is something. */
export function LazyBanners() {
  const state = useAtomValue(configStateAtom);
  const overrides = useAtomValue(overridesAtom);
  const { announcement, maintenance } = state.status === 'read' ? state.config : {};
  if (!announcement && !maintenance && Object.keys(overrides).length === 0) return null;
  return (
    <Suspense>
      <Banners {...{ announcement, maintenance }} />
    </Suspense>
  );
}
