import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Returns the query string with readable brackets in names such as `role[]`, not `role%5B%5D`. */
export const readableQueryString = (params: URLSearchParams): string =>
  params.toString().replaceAll('%5B%5D=', '[]=');

/** An empty `value` removes the parameter. */
export const setQueryParameter = (query: string, name: string, value: string): string => {
  const params = new URLSearchParams(query);
  if (value === '') params.delete(name);
  else params.set(name, value);
  return readableQueryString(params);
};

/** Returns a function that changes the query of the URL without a new history entry. */
export const useQueryChange = () => {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  // Holds the latest query. Search text is applied after a pause, and must not undo a filter that
  // the visitor has chosen during the pause. Null after the visitor has left the page, because a
  // late response that closes a dialog must not change the URL of the next page.
  const newest = useRef<string | null>(query);
  useLayoutEffect(() => {
    newest.current = query;
    return () => {
      newest.current = null;
    };
  }, [query]);
  return useCallback(
    // With `flushSync`, a changed checkbox or text field does not briefly show its old value.
    (change: (query: string) => string, flushSync = true): void => {
      if (newest.current === null) return;
      const search = change(newest.current);
      if (search === newest.current) return;
      newest.current = search;
      navigate({ search }, { replace: true, preventScrollReset: true, flushSync });
    },
    [navigate],
  );
};
