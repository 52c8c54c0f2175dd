import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { setQueryParameter, useQueryChange } from '../../links/use-query-change';

/** Keeps in the URL which dialog or table is open, so that links and reloads open it. */
export const useQueryParam = (name: string) => {
  const [params] = useSearchParams();
  const changeQuery = useQueryChange();
  return {
    value: params.get(name),
    open: useCallback(
      // Passes `false` (no `flushSync`), so that the dialog opens after the menu has closed.
      // Otherwise, the closing menu would take the focus out of the dialog.
      (value: string) => changeQuery((query) => setQueryParameter(query, name, value), false),
      [name, changeQuery],
    ),
    /**
     * Closes the dialog of `value`. A dialog with another value stays open. Renders immediately,
     * because the dialog must return the focus before the rows are loaded again (WCAG 2.4.3).
     */
    close: (value: string) =>
      changeQuery((query) =>
        new URLSearchParams(query).get(name) === value ? setQueryParameter(query, name, '') : query,
      ),
  };
};
