import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { formatUtcMinute, parseDocument, readJsonFile } from '../release';
import { parseMoment } from './options';
import type { Workspace } from './workspace';

const acceptancesSchema = v.array(
  v.strictObject({
    finding: v.string(),
    reason: v.pipe(v.string(), v.regex(/^\P{Cc}+$/u)),
    until: v.pipe(v.string(), v.transform(parseMoment), v.string('is not a date or time')),
  }),
);

/**
 * Returns the ids of findings to ignore, from the command and from the files `acceptances.json` of
 * the repository and the package. Prints each finding of these files, with its reason and the date
 * until which it is accepted.
 */
export const readAcceptedFindings = (
  { root }: Workspace,
  name: string,
  typed: readonly string[] = [],
): string[] => {
  const files = [...new Set([root, path.join(root, name)])].map((folder) =>
    path.join(folder, 'acceptances.json'),
  );
  const recorded = files
    .filter(existsSync)
    .flatMap((file) => parseDocument(acceptancesSchema, readJsonFile(file), file));
  const now = new Date().toISOString();
  const inForce = recorded.filter(({ finding, reason, until }) => {
    const isOver = until < now;
    const what = isOver ? 'no longer accepted since' : 'accepted until';
    console.log(`  … [${finding}] is ${what} ${formatUtcMinute(until)}: ${reason}`);
    return !isOver;
  });
  return [...typed, ...inForce.map(({ finding }) => finding)];
};
