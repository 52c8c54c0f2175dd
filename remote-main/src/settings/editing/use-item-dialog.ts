import { useCallback, useRef, useState } from 'react';
import { useQueryParam } from './use-query-param';

export type ItemDialogState<Item> = { action: 'edit' | 'remove'; item: Item };

/** `listed`: the object that `items` had for this item when the button was pressed. */
type Opened<Item> = { asked: ItemDialogState<Item>; listed: Item | undefined };

/**
 * The item that the open dialog shows. It comes from the pressed row, or from the id in the URL.
 * When `items` has a newer version of the item, the dialog gets this version.
 */
export const useItemDialog = <Item extends { _id: string }>(items: readonly Item[] | undefined) => {
  const [opened, setOpened] = useState<Opened<Item> | null>(null);
  const newest = useRef(opened);
  const { value: edited, open, close } = useQueryParam('edit');
  const find = useCallback((id: string | null) => items?.find(({ _id }) => _id === id), [items]);

  let shown: ItemDialogState<Item> | undefined;
  if (opened && (opened.asked.action === 'remove' || opened.asked.item._id === edited)) {
    const { asked, listed } = opened;
    const item = find(asked.item._id);
    // Shows the item of the pressed button, because `items` may have an older version of this item.
    // If the item in `items` has changed since the press, shows the item in `items` instead.
    shown = item && item !== listed ? { ...asked, item } : asked;
  } else {
    const item = find(edited);
    shown = item && { action: 'edit', item };
  }
  return {
    shown,
    manage: useCallback(
      (asked: ItemDialogState<Item>) => {
        newest.current = { asked, listed: find(asked.item._id) };
        setOpened(newest.current);
        if (asked.action === 'edit') open(asked.item._id);
      },
      [find, open],
    ),
    // A late response for an earlier dialog must not close the open dialog, even for the same item.
    close: () => {
      if (newest.current !== opened) return;
      newest.current = null;
      setOpened(null);
      if (shown?.action === 'edit') close(shown.item._id);
    },
  };
};
