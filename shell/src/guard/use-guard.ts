import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionAtom, sessionRefusedAtom } from 'shared-session';
import { serverErrorAtom } from 'shared-session/host';
import { type Decision, guard } from './guard';
import { routeTableAtom } from './route-table';

/** The guard's decision for the current session and location. */
export const useGuard = (): Decision => {
  const session = useAtomValue(sessionAtom);
  const refused = useAtomValue(sessionRefusedAtom);
  const serverError = useAtomValue(serverErrorAtom) !== null;
  const routes = useAtomValue(routeTableAtom);
  const location = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);

  const signedOutHere = wasSignedIn && !session.isLoggedIn;
  const decision = guard({ session, refused, serverError, location, routes, signedOutHere });

  // Only after the sign-in page is reached does an address count as the wish of the next person.
  const arrived = decision.type === 'stay' && decision.kind === 'signed-out';
  if (session.isLoggedIn && !wasSignedIn) setWasSignedIn(true);
  if (signedOutHere && arrived) setWasSignedIn(false);

  return decision;
};
