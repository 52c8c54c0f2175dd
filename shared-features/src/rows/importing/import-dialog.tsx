import { Dialog, LazyPart, type LoadModule, Skeleton } from 'shared-ui';
import type { TableKind } from '../kinds/table-kind';
import { texts } from '../texts';
import type { SheetFormProps } from './sheet-form';
import type { Importing } from './use-import';

const words = texts.importing;

type Props<Field extends string> = { kind: TableKind<Field>; importing: Importing<Field> };

/** Asks for the sheet of a workbook, and where its columns belong when their headings do not say it. */
export function ImportDialog<Field extends string>({ kind, importing }: Props<Field>) {
  const { asking, cancel } = importing;
  return (
    <Dialog open={asking !== null} onClose={cancel} title={words.title} size="large">
      {asking ? (
        <LazyPart
          load={loadSheetForm as LoadModule<SheetFormProps<Field>>}
          failed={words.dialogMissing}
          waiting={<Skeleton lines={6} />}
        >
          {(SheetForm) => <SheetForm kind={kind} sheets={asking} importing={importing} />}
        </LazyPart>
      ) : null}
    </Dialog>
  );
}

const loadSheetForm = () => import('./sheet-form');
