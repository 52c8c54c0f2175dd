import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many lines of a service are shown when it fails. */
const KEPT = 25;

/** The output of a service. It goes to a log file, the last lines stay in memory, and each line is passed on. */
export type ServiceOutput = {
  write(chunk: Buffer): void;
  lastLines(): string[];
  close(): void;
};

/** Collects the output of the service `name` in `.local/logs/{name}.log`. Each run overwrites the file. */
export function collectOutput(
  localDir: string,
  name: string,
  onLine: (line: string) => void,
): ServiceOutput {
  const folder = join(localDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const file: WriteStream = createWriteStream(join(folder, `${name}.log`));
  // A log that cannot be written (full disk, deleted folder) must not stop the service.
  file.on('error', () => {});
  let last: string[] = [];
  let rest = '';
  return {
    write(chunk) {
      const text = stripVTControlCharacters(chunk.toString());
      file.write(text);
      const lines = (rest + text).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines.filter((line) => line.trim())) {
        last = [...last, line].slice(-KEPT);
        onLine(line);
      }
    },
    lastLines: () => (rest.trim() ? [...last, rest] : last),
    close: () => file.end(),
  };
}
