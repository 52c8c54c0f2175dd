import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { type SessionWaitReason, sessionWaitReasonAtom } from 'shared-session/host';
import { Button, Logo } from 'shared-ui';
import { signOutAndMoveFocusAtom } from '../account/account';
import { cancelSignInAtom } from '../account/sign-in-attempt';
import { texts } from '../texts';

/** Milliseconds until the splash says what it waits for (specification 3). */
const SLOW_SPLASH_AFTER_MS = 10_000;

type Props = { onSignOut: () => void };

/** Repeats the markup of the splash in `index.html`, so that nothing moves when React starts. */
export function Splash({ onSignOut }: Props) {
  const waitingFor = useAtomValue(sessionWaitReasonAtom);
  const cancel = useSetAtom(cancelSignInAtom);
  return (
    <main className="splash">
      <h1 aria-label={texts.splash.loading}>
        <Logo size={56} />
      </h1>
      <div className="splash-spinner" />
      <div role="status">
        {waitingFor === 'popup' ? (
          <div className="splash-words">
            <p>{texts.splash.popup}</p>
            <p className="splash-hint">{texts.splash.popupHint}</p>
            <Button onClick={cancel}>{texts.splash.cancel}</Button>
          </div>
        ) : (
          <SlowWords waitingFor={waitingFor} onSignOut={onSignOut} />
        )}
      </div>
    </main>
  );
}

/** For the first splash, {@link SLOW_SPLASH_AFTER_MS} counts from the start of the document. */
const isFirstSplashAtom = atom(true);

type SlowWordsProps = Props & { waitingFor: Exclude<SessionWaitReason, 'popup'> | null };

function SlowWords({ waitingFor, onSignOut }: SlowWordsProps) {
  const signOut = useSetAtom(signOutAndMoveFocusAtom);
  const store = useStore();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const waitedMs = store.get(isFirstSplashAtom) ? performance.now() : 0;
    const timer = setTimeout(() => setSlow(true), SLOW_SPLASH_AFTER_MS - waitedMs);
    return () => {
      store.set(isFirstSplashAtom, false);
      clearTimeout(timer);
    };
  }, [store]);
  const press = () => {
    onSignOut();
    void signOut();
  };
  if (!slow) return null;
  return (
    <div className="splash-words">
      {/* Once the session check has ended (`null`), the splash waits until a page can be shown. */}
      <p>{texts.splash.slow[waitingFor ?? 'pages']}</p>
      <Button onClick={press}>{texts.signOut}</Button>
    </div>
  );
}
