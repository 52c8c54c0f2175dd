import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readableQuery } from '../../users/users-view';
import { EDIT_PARAMETER } from '../settings-href';

/** Keeps in the URL which dialog or table is open, so that links and reloads open the same one. */
export const useQueryParam = (name: string) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  // Holds the latest query, so that the returned functions stay the same and no row is rendered
  // again.
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
      // Opens asynchronously, because a closing menu would take the focus out of the dialog.
      open: (value: string) => change((params) => params.set(name, value), false),
      /** Closes the dialog of `value`, but not another dialog that was opened meanwhile. */
      close: (value: string) => {
        // Closes synchronously: the focus must move back before the rows reload (WCAG 2.4.3).
        if (new URLSearchParams(newest.current.search).get(name) === value)
          change((params) => params.delete(name), true);
      },
    };
  }, [name]);
  return { value: new URLSearchParams(search).get(name), ...actions };
};

/** A user or a location whose dialog is open. */
export type ItemDialogState<Item> = { action: 'edit' | 'remove'; item: Item };

/** The item whose dialog is open: from the pressed row, or from the id in the URL. */
export const useItemDialog = <Item extends { _id: string }>(items: readonly Item[] | undefined) => {
  const [opened, setOpened] = useState<ItemDialogState<Item> | null>(null);
  const param = useQueryParam(EDIT_PARAMETER);
  const named = items?.find(({ _id }) => _id === param.value);
  const isOpened = opened?.action === 'remove' || opened?.item._id === param.value;
  const shown = isOpened ? opened : named && ({ action: 'edit', item: named } as const);
  return {
    shown,
    manage: useCallback(
      (asked: ItemDialogState<Item>) => {
        setOpened(asked);
        if (asked.action === 'edit') param.open(asked.item._id);
      },
      [param.open],
    ),
    // A late answer must not close the dialog of another item that was opened meanwhile.
    close: () => {
      setOpened((asked) => (asked === opened ? null : asked));
      if (shown?.action === 'edit') param.close(shown.item._id);
    },
  };
};
