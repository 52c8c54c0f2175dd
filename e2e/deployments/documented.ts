import { readFileSync } from 'node:fs';
import path from 'node:path';

const WORKSPACE = path.join(import.meta.dirname, '../..');

export type DocumentedCommands = {
  /** Returns the command that begins with these words, and counts the command as run. */
  command(start: string): string;
  /** Returns the commands of the document that no test has run. */
  left(): string[];
};

/**
 * Reads the commands in the code blocks of a document, such as `docs/first-remote.md`.
 * @param urls what the test uses instead of URLs and paths in the document, by URL or path
 */
export const readDocumentedCommands = (
  file: string,
  urls: Readonly<Record<string, string>>,
): DocumentedCommands => {
  const text = readFileSync(path.join(WORKSPACE, file), 'utf8');
  const lines = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  const ran = new Set<string>();
  return {
    command: (start) => {
      const found = lines.find((line) => line.startsWith(start));
      if (!found) throw new Error(`${file} has no command "${start}"`);
      ran.add(found);
      return Object.entries(urls).reduce(
        (line, [example, url]) => line.replace(example, url),
        found,
      );
    },
    left: () => lines.filter((line) => !ran.has(line)),
  };
};
