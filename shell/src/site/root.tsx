import { useAtomValue } from 'jotai';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import { languageAtom } from 'shared-session';
import { SignOutQuestion } from '../account/sign-out-question';
import { Announcer } from '../announcer/announcer';
import { LazyBanners } from '../banners/lazy-banners';
import { LazyToasts } from '../toasts/lazy-toasts';

/** Everything on the page, rendered again when the language changes. */
export function Root({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  useAtomValue(languageAtom);
  return (
    <>
      <LazyBanners />
      <RouterProvider router={router} />
      <SignOutQuestion />
      <LazyToasts />
      <Announcer />
    </>
  );
}
