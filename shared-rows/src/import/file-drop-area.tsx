import { FileUp } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isModalDialogOpen } from 'shared-ui';
import type { TableName } from '../checks/row';
import { texts } from '../texts';
import styles from './file-drop-area.module.css';

type Props = {
  /** What a suitable file contains, such as "users". */
  what: string;
  /**
   * The form of this area. A dropped file goes to the form under the pointer, or else to the form
   * that was added last.
   */
  form: RefObject<HTMLElement | null>;
  onFiles: (files: readonly File[]) => void;
};

export function FileDropArea({ what, form, onFiles }: Props) {
  const isOver = useFileDrop(form, onFiles);
  return (
    <div role="status" className={styles.area}>
      {isOver ? (
        <p>
          <FileUp size={20} />
          <span>{texts.importing.drop(what)}</span>
        </p>
      ) : null}
    </div>
  );
}

type ClosedProps = Pick<Props, 'onFiles'> & { table: TableName };

export function ClosedTableDropArea({ table, onFiles }: ClosedProps) {
  const form = useRef<HTMLElement>(null);
  return <FileDropArea what={texts[table].what} form={form} onFiles={onFiles} />;
}

/** The forms on the page that take files, the newest last. */
const forms: RefObject<HTMLElement | null>[] = [];

const isFor = (form: RefObject<HTMLElement | null>, { target }: DragEvent): boolean => {
  if (isModalDialogOpen()) return false;
  const below = forms.find(({ current }) => target instanceof Node && current?.contains(target));
  return (below ?? forms.at(-1)) === form;
};

const holdsFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

function useFileDrop(form: Props['form'], onFiles: Props['onFiles']): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      const isTaken = isFor(form, event);
      // The shell has set the drop effect `none`, which refuses dropped files. `copy` accepts the
      // files, and the browser shows that this form takes them.
      if (isTaken && event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(isTaken);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      const isOutsideOfWindow = !relatedTarget;
      if (isOutsideOfWindow) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (isFor(form, event)) take([...(event.dataTransfer?.files ?? [])]);
    };
    const controller = new AbortController();
    const { signal } = controller;
    forms.push(form);
    window.addEventListener('dragenter', drag, { signal });
    window.addEventListener('dragover', drag, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => {
      forms.splice(forms.indexOf(form), 1);
      controller.abort();
    };
  }, [form]);
  return isOver;
}
