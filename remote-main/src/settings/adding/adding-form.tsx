import { useAtom, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { RowForm, type RowFormProps } from 'shared-features/rows';
import { Button } from 'shared-ui';
import { texts } from '../../texts';
import type { AddingProps, AddingTable } from './adding-props';
import { keptVersionAtom, tellLeftAtom, wantedTableAtom } from './kept-rows';
import { useTableDraft } from './use-table-draft';

/** Props of {@link AddingForm}. */
export type AddingFormProps<Field extends string, Wire> = AddingProps &
  Pick<RowFormProps<Field, Wire>, 'kind' | 'stored' | 'calls'> & {
    table: AddingTable;
    /** What the rows refer to is known: until then "Send now" waits. */
    ready?: boolean;
  };

/** An editable table that adds to a list of the settings: its draft, and what is said when it is left. */
export const AddingForm = <Field extends string, Wire>(props: AddingFormProps<Field, Wire>) => {
  const { table, ready = true, onAdded, onLate, onClose, ...rest } = props;
  const [wanted, setWanted] = useAtom(wantedTableAtom);
  const [sendAtOnce] = useState(wanted?.table === table && wanted.send);
  const tellLeft = useSetAtom(tellLeftAtom);
  const setVersion = useSetAtom(keptVersionAtom);
  // Asked for once: the next time the table is opened it sends nothing by itself.
  useEffect(() => setWanted(null), [setWanted]);
  return (
    <RowForm
      {...rest}
      {...useTableDraft(table)}
      submitLabel={texts.settings[table].save}
      sendAtOnce={sendAtOnce && ready}
      onSaved={onAdded}
      onLeft={(end) => {
        tellLeft(table, end);
        if (end.stored > 0) onLate?.();
      }}
      onKept={() => setVersion((version) => version + 1)}
    >
      <Button variant="quiet" onClick={onClose}>
        {texts.settings.adding.close}
      </Button>
    </RowForm>
  );
};
