import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `work` with a new temporary folder, and removes it even when a signal ends the process. */
export const withTemporaryFolder = async <Result>(
  name: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  // Tries again, because another program, such as git in the background, may write to the folder.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const end = (signal: NodeJS.Signals) => {
    remove();
    // Sends the signal again. The signal now ends the process, because nothing listens to it.
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    return await work(folder);
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
    remove();
  }
};
