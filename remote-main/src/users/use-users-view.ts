import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { changeUsersView, queryText, readUsersView, type UsersView } from './users-view';

/** The users view of the URL, and the two ways to change it. */
export type UsersViewControl = {
  view: UsersView;
  /** Changes the view in place: filters leave no trail of history entries behind. */
  change: (change: Partial<UsersView>) => void;
  /** The query string of a changed view, for links. */
  search: (change: Partial<UsersView>) => string;
};

const changed = (query: string, change: Partial<UsersView>): string =>
  `?${queryText(changeUsersView(new URLSearchParams(query), change))}`;

/** Reads and writes the users view in the URL, so that it can be linked to, reloaded and gone back to. */
export const useUsersView = (): UsersViewControl => {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  // The newest query: a search that comes after a pause must not undo a filter chosen during the pause.
  const newest = useRef(query);
  useLayoutEffect(() => {
    newest.current = query;
  }, [query]);
  return {
    view: useMemo(() => readUsersView(new URLSearchParams(query)), [query]),
    change: useCallback(
      (change) => {
        newest.current = changed(newest.current, change);
        // At once: as a transition it would let a pressed checkbox spring back while the machine is busy.
        const options = { replace: true, preventScrollReset: true, flushSync: true };
        navigate({ search: newest.current }, options);
      },
      [navigate],
    ),
    search: useCallback((change) => changed(query, change), [query]),
  };
};
