import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { TableName } from 'shared-rows';
import { notifyAtom } from 'shared-session';
import { settingsTexts } from '../../texts/settings';
import { focusSettingsList } from '../editing/focus-list';
import { useQueryParam } from '../editing/use-query-param';
import { tableToOpenAtom } from './unsent-atoms';

export type AddRowsControl = ReturnType<typeof useAddRowsControl>;

/** Keeps in the URL whether the table is open, so that links and reloads open it. */
export const useAddRowsControl = (table: TableName) => {
  const param = useQueryParam('add');
  const notify = useSetAtom(notifyAtom);
  const toggle = useRef<HTMLButtonElement>(null);
  const [pressed, setPressed] = useState(false);
  const [dropped, setDropped] = useState<readonly File[]>();
  const isWanted = useAtomValue(tableToOpenAtom)?.table === table;
  const open = param.value === '1';
  // Forgets the dropped files when the table closes, also when a link or "Back" closes the table.
  // Otherwise, a table that is opened again would read the files a second time.
  useEffect(() => (open ? () => setDropped(undefined) : undefined), [open]);
  const hide = () => param.close('1');
  return {
    table,
    open,
    /** Whether the visitor opened the table on this page, and not by a link from another page. */
    pressed: pressed || isWanted,
    toggle,
    /** Opens the table, and reads the dropped files, if any. */
    show: (files?: readonly File[]) => {
      setPressed(true);
      setDropped(files);
      param.open('1');
    },
    dropped,
    close: () => {
      hide();
      toggle.current?.focus();
    },
    added: (count: number) => {
      hide();
      focusSettingsList(table);
      if (count > 0) notify({ kind: 'success', message: settingsTexts.adding[table](count) });
    },
  };
};
