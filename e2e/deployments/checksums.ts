import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const REWRITTEN_DOCUMENTS = [
  'shell/index.html',
  'shell/previews.json',
  'shell/releases.css',
  'shell/releases.html',
  'shell/remotes.json',
];

/** The SHA-256 of each file by path, without files that every release writes again. */
export const hashFilesOfPackages = (
  site: string,
  packages: readonly string[],
): Record<string, string> => {
  const files = packages.flatMap((name) =>
    readdirSync(path.join(site, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(path.relative(site, entry.parentPath), entry.name)),
  );
  return Object.fromEntries(
    files
      .filter((file) => !REWRITTEN_DOCUMENTS.includes(file))
      .sort()
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(path.join(site, file)))
          .digest('hex'),
      ]),
  );
};
