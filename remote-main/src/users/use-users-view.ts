import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeUsersView, readUsersView, type UsersView } from './users-view';

/** The users view of the URL, and the two ways to change it. */
export type UsersViewControl = {
  view: UsersView;
  /** Changes the view in place: filters leave no trail of history entries behind. */
  change: (change: Partial<UsersView>) => void;
  /** The query string of a changed view, for links. */
  search: (change: Partial<UsersView>) => string;
};

/** Reads and writes the users view in the URL, so that it can be linked to, reloaded and gone back to. */
export const useUsersView = (): UsersViewControl => {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  return {
    // By its text: the router may hand out a new object for the same query.
    view: useMemo(() => readUsersView(new URLSearchParams(text)), [text]),
    change: useCallback(
      (change) =>
        setParams((current) => changeUsersView(current, change), {
          replace: true,
          preventScrollReset: true,
        }),
      [setParams],
    ),
    search: useCallback(
      (change) => `?${changeUsersView(new URLSearchParams(text), change)}`,
      [text],
    ),
  };
};
