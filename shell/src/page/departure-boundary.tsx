import { type ReactNode, useState } from 'react';
import { ErrorBoundary } from '../federation/error-boundary';

type Props = { visit: string; children: ReactNode };

/**
 * Catches the error of an effect's cleanup when a page is removed. React throws the error where the
 * page was, so this boundary belongs around what replaces the page. The boundary reports the error
 * and renders the children again. A second error during the same visit goes to the next boundary.
 */
export function DepartureBoundary({ visit, children }: Props) {
  const [failedVisit, setFailedVisit] = useState<string>();
  const renderError = (error: unknown): ReactNode => {
    if (visit === failedVisit) throw error;
    return children;
  };
  const onCatch = (error: unknown, renderAgain: () => void) => {
    reportError(error);
    setFailedVisit(visit);
    renderAgain();
  };
  return (
    <ErrorBoundary visit={visit} renderError={renderError} onCatch={onCatch}>
      {children}
    </ErrorBoundary>
  );
}
