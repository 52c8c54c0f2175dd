import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from './button';

/** Props of {@link FileButton}, on top of those of {@link Button}. */
export interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** File kinds the picker offers, as in `input accept` (".csv,text/csv"). */
  accept?: string | undefined;
  /** Called with the chosen file; choosing the same file again calls it again. */
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button that opens the file picker ("Import CSV"). */
export function FileButton({ accept, onFile, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Without this the browser stays silent when the mended file of the same name is chosen again.
    event.currentTarget.value = '';
    if (file) onFile(file);
  };

  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} />
      <input ref={input} type="file" accept={accept} onChange={take} hidden />
    </>
  );
}
