import { useAtom, useAtomValue, useStore } from 'jotai';
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { RouterProvider } from 'react-router-dom';
import { languageAtom, onSessionEnd } from 'shared-session';
import { whenFirstPageShown } from '../announcer/announce';
import { Announcer } from '../announcer/announcer';
import { keepLoading } from '../banners/keep-loading';
import { rejectAfterPageTimeout } from '../federation/limits';
import { permittedOverridesAtom } from '../state/overrides';
import { type SignOutQuestion, signOutQuestionAtom, waitingToastsAtom } from '../state/session';
import { configAtom, productNameAtom } from '../state/site-config';
import { texts } from '../texts';

/** Renders all components again when the language changes. */
export function SiteRoot({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  useAtomValue(languageAtom);
  return (
    <>
      {/* Stands behind the title of a page. Without a page, replaces the title in `index.html`. */}
      <title>{useAtomValue(productNameAtom)}</title>
      <LazyBanners />
      <RouterProvider router={router} />
      <LazySignOutDialog />
      <LazyToasts />
      <LazyTelemetry />
      <Announcer />
    </>
  );
}

// Never gives up, because otherwise a page could run an override without its banner.
const Banners = lazy(() => keepLoading(() => import('../banners/banners')));

export function LazyBanners() {
  const { announcement, maintenance } = useAtomValue(configAtom) ?? {};
  const overrides = useAtomValue(permittedOverridesAtom);
  if (!announcement && !maintenance && Object.keys(overrides).length === 0) return null;
  return (
    <Suspense>
      <Banners {...{ announcement, maintenance }} />
    </Suspense>
  );
}

/** Loads the code of toasts after the first render. `waitingToastsAtom` has the earlier toasts. */
export function LazyToasts() {
  const [waiting, setWaiting] = useAtom(waitingToastsAtom);
  const [Toasts, setToasts] = useState<ComponentType>();
  // The next visitor of this tab must not read the toasts of the previous visitor.
  useEffect(() => onSessionEnd(() => setWaiting([])), [setWaiting]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast tries a failed load again.
  useEffect(() => {
    if (Toasts) return;
    import('../toasts/toasts').then((module) => setToasts(() => module.Toasts), console.error);
  }, [Toasts, waiting]);
  return Toasts ? <Toasts /> : null;
}

/** Starts telemetry after the first page, if the configuration has a `telemetryUrl`. */
export function LazyTelemetry() {
  const store = useStore();
  const url = useAtomValue(configAtom)?.telemetryUrl;
  useEffect(() => {
    if (!url) return;
    whenFirstPageShown
      .then(() => import('../telemetry/send-telemetry'))
      .then(({ sendTelemetryWhenHidden }) => sendTelemetryWhenHidden(store, url))
      .catch(console.error);
  }, [store, url]);
  return null;
}

export function LazySignOutDialog() {
  const question = useAtomValue(signOutQuestionAtom);
  const [Dialog, setDialog] = useState<ComponentType<SignOutQuestion>>();
  // Answers the question with "no" if another tab ends the session before somebody answers.
  useEffect(() => {
    if (!question) return;
    return onSessionEnd(() => question.answer(false));
  }, [question]);
  useEffect(() => {
    if (!question || Dialog) return;
    let isOpen = true;
    rejectAfterPageTimeout(import('../account/sign-out-dialog')).then(
      (module) => setDialog(() => module.SignOutDialog),
      // Asks with `confirm` if the dialog cannot be loaded, because signing out must work offline.
      () => isOpen && question.answer(confirm(texts.signOutAnyway)),
    );
    return () => {
      isOpen = false;
    };
  }, [question, Dialog]);
  return question && Dialog ? <Dialog {...question} /> : null;
}
