import type { MountContext } from '@platform/federation/runtime';
import { useSyncExternalStore, version } from 'react';
import { Link, type Navigator, Route, Router, Routes, useLocation } from 'react-router-dom';

/** Creates a navigator through which the remote's router uses the shell's router. */
const navigatorOf = ({ navigate }: MountContext): Navigator => {
  const textOf = (to: Parameters<Navigator['push']>[0]): string =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
  return {
    createHref: textOf,
    push: (to, state) => navigate(textOf(to), { state }),
    replace: (to, state) => navigate(textOf(to), { state, replace: true }),
    go: (delta) => history.go(delta),
  };
};

function Where({ name }: { name: string }) {
  return <p>{`${name} is at ${useLocation().pathname}`}</p>;
}

export function Page({ context }: { context: MountContext }) {
  const { session, location } = context;
  const { user } = useSyncExternalStore(session.subscribe, session.read);
  const current = useSyncExternalStore(location.subscribe, location.read);
  return (
    <Router location={current} navigator={navigatorOf(context)}>
      <h1>{'React18'}</h1>
      <p>{`React ${version}`}</p>
      <Where name={user?.name ?? ''} />
      <Routes>
        <Route path="/react18" element={<Link to="/react18/details">Details</Link>} />
        <Route path="/react18/details" element={<p>A route of its own</p>} />
      </Routes>
    </Router>
  );
}
