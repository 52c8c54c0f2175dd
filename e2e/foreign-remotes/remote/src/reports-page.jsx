import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { sessionAtom } from 'shared-session';

const Details = lazy(() => import('./details.jsx'));

export default function ReportsPage() {
  const { user } = useAtomValue(sessionAtom);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1>Reports</h1>
      <p>For {user?.name}</p>
      <button type="button" onClick={() => setOpen(true)}>
        Details
      </button>
      <Suspense fallback="Loading">{isOpen && <Details />}</Suspense>
      <Link to="/dashboard">Figures</Link>
    </>
  );
}
