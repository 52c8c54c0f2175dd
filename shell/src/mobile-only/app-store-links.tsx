import { useAtomValue } from 'jotai';
import { ButtonLink, Stack } from 'shared-ui';
import { pageTexts } from '../page-texts';
import { mobileAppAtom } from '../state/site-config';
import { APP_STORES } from './app-store';

export function AppStoreLinks() {
  const app = useAtomValue(mobileAppAtom);
  return (
    <Stack gap={3}>
      {APP_STORES.map((store) =>
        app[store] ? (
          <ButtonLink key={store} href={app[store]} block>
            {pageTexts.mobileApp[store]}
          </ButtonLink>
        ) : null,
      )}
    </Stack>
  );
}
