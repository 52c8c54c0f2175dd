import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQueryChange, withParameter } from '../../links/use-query-change';
import { EDIT_PARAMETER } from '../settings-href';

/** Keeps in the URL which dialog or table is open. Links and reloads open the same dialog. */
export const useQueryParam = (name: string) => {
  const [params] = useSearchParams();
  const changeQuery = useQueryChange();
  return {
    value: params.get(name),
    open: useCallback(
      // Opens asynchronously, because a closing menu would take the focus out of the dialog.
      (value: string) => changeQuery((query) => withParameter(query, name, value), false),
      [name, changeQuery],
    ),
    /**
     * Closes the dialog of `value`. A dialog with another value stays open. Renders immediately,
     * because the focus must move back before the rows are loaded again (WCAG 2.4.3).
     */
    close: (value: string) =>
      changeQuery((query) =>
        new URLSearchParams(query).get(name) === value ? withParameter(query, name, '') : query,
      ),
  };
};

/** The open dialog of a user or location. */
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
    // A late response for an earlier dialog must not close the dialog that is open now.
    close: () => {
      setOpened((asked) => (asked === opened ? null : asked));
      if (shown?.action === 'edit') param.close(shown.item._id);
    },
  };
};
