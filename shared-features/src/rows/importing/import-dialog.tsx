import { Dialog } from 'shared-ui';
import type { TableKind } from '../kinds/table-kind';
import { texts } from '../texts';
import { MappingForm } from './mapping-form';
import type { Importing } from './use-import';

type Props<Field extends string> = { kind: TableKind<Field>; importing: Importing<Field> };

/** Asks where the columns of a file belong, when their headings do not say it. */
export function ImportDialog<Field extends string>({ kind, importing }: Props<Field>) {
  const { asking, cancel, place } = importing;
  return (
    <Dialog open={asking !== null} onClose={cancel} title={texts.importing.title} size="large">
      {asking ? <MappingForm kind={kind} sheet={asking} cancel={cancel} place={place} /> : null}
    </Dialog>
  );
}
