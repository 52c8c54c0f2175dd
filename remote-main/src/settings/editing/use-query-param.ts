import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readableQuery } from '../../users/users-view';

/** The URL says what a dialog is open for: it can be linked to and survives a reload. */
export const useQueryParam = (name: string) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  // Holds the latest query, so that the functions stay the same for the rows that use them.
  const newest = useRef({ search, navigate });
  useLayoutEffect(() => {
    newest.current = { search, navigate };
  }, [search, navigate]);
  const actions = useMemo(() => {
    const change = (edit: (params: URLSearchParams) => void, flushSync: boolean) => {
      const params = new URLSearchParams(newest.current.search);
      edit(params);
      const options = { replace: true, preventScrollReset: true, flushSync };
      newest.current.navigate({ search: readableQuery(params) }, options);
    };
    return {
      // Asynchronous: a menu that closes after the press would take the focus out of the dialog.
      open: (value: string) => change((params) => params.set(name, value), false),
      /** A late answer must not close another dialog that was opened meanwhile. */
      close: (value: string) => {
        // Synchronous: the dialog returns the focus before its rows are loaded again (WCAG 2.4.3).
        if (new URLSearchParams(newest.current.search).get(name) === value)
          change((params) => params.delete(name), true);
      },
    };
  }, [name]);
  return { value: new URLSearchParams(search).get(name), ...actions };
};
