import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { sessionAtom, signOutAtom } from 'shared-session';
import { waitingForAtom } from 'shared-session/host';
import { Button, Mark } from 'shared-ui';
import { useAnnounce } from '../announcer/announce';
import { cancelSignInAtom } from '../sign-in/sign-in-actions';
import { texts } from '../texts';

/** After how long the splash says in words what it is waiting for (specification 3), in milliseconds. */
const PATIENCE = 10_000;

/**
 * The splash screen. Its looks are in the styles of `index.html`, where the same markup stands before any script, so
 * that nothing moves when React takes over.
 */
export function Splash() {
  const waitingFor = useAtomValue(waitingForAtom);
  const cancel = useSetAtom(cancelSignInAtom);
  const popup = waitingFor === 'popup';
  return (
    <div className="splash" role="status">
      <Mark size={56} label={texts.splash.loading} />
      <div className="splash-spinner" />
      {popup ? (
        <div className="splash-words">
          <p>{texts.splash.popup}</p>
          <p className="splash-hint">{texts.splash.popupHint}</p>
          <Button onClick={cancel}>{texts.splash.cancel}</Button>
        </div>
      ) : (
        <SlowWords />
      )}
    </div>
  );
}

function SlowWords() {
  const waitingFor = useAtomValue(waitingForAtom);
  const { isLoggedIn } = useAtomValue(sessionAtom);
  const signOut = useSetAtom(signOutAtom);
  const announce = useAnnounce();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const words = texts.splash.slow[waitingFor === 'popup' || !waitingFor ? 'identity' : waitingFor];
  useEffect(() => {
    if (slow) announce(words);
  }, [slow, words, announce]);
  if (!slow) return null;
  return (
    <div className="splash-words">
      <p>{words}</p>
      {isLoggedIn ? <Button onClick={() => signOut()}>{texts.signOut}</Button> : null}
    </div>
  );
}
