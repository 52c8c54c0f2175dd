import Papa from 'papaparse';
import type { Column } from '../kinds/table-kind';

/** An example file: the headings and one row. With a byte order mark, or Excel reads it in the wrong encoding. */
export const templateText = <Field extends string>(columns: readonly Column<Field>[]): string =>
  `\uFEFF${Papa.unparse([columns.map(({ label }) => label), columns.map(({ example }) => example)])}\r\n`;

/** Hands a text to the browser as a file to save. */
export function downloadText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
