import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionAtom, sessionRefusedAtom } from 'shared-session';
import { type Decision, guard } from './guard';
import { routeTableAtom } from './route-table';

/** The guard's decision for the session and location of this moment. */
export const useGuard = (): Decision => {
  const session = useAtomValue(sessionAtom);
  const refused = useAtomValue(sessionRefusedAtom);
  const routes = useAtomValue(routeTableAtom);
  const location = useLocation();
  const wasSignedIn = useRef(false);

  const decision = guard({
    session,
    refused,
    location,
    routes,
    signedOutHere: wasSignedIn.current && !session.isLoggedIn,
  });

  // Only once the visitor has arrived at the sign-in page does a later address count as a wish of the next person.
  const arrived = decision.type === 'stay' && decision.kind === 'signed-out';
  useEffect(() => {
    if (session.isLoggedIn) wasSignedIn.current = true;
    else if (arrived) wasSignedIn.current = false;
  }, [session.isLoggedIn, arrived]);

  return decision;
};
