import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parseDocument, readJsonFile } from '../release';
import { GitError } from './git';

/** The key in `owners.json` for every package and all other files of the site. */
export const WHOLE_SITE_KEY = '*';

const ownersSchema = v.object({
  /** The owners of each package. The owners under `*` may change the whole site. */
  owners: v.record(v.string(), v.array(v.string())),
  /** The public ssh keys of each person. If given, the pusher must have signed each commit. */
  signers: v.optional(
    v.record(v.string(), v.array(v.pipe(v.string(), v.regex(/^[\w@.-]+ [\w+/=]+$/)))),
  ),
});
export type SiteOwners = v.InferOutput<typeof ownersSchema>;

/**
 * Reads `owners.json`. Returns undefined if the site has none. Throws an Error with all problems of
 * an invalid file.
 */
export const readSiteOwners = (site: string): SiteOwners | undefined => {
  const file = path.join(site, 'owners.json');
  if (!existsSync(file)) return undefined;
  return parseDocument(ownersSchema, readJsonFile(file), file);
};

type PushedCommits = {
  before: string;
  after: string;
  actors: readonly string[];
  siteAfter: string;
  git(...args: string[]): Promise<string>;
};

/** Returns a sentence for each commit that the pusher did not sign, if the site has `signers`. */
export const findSignatureProblems = async (
  { before, after, actors, siteAfter, git }: PushedCommits,
  { signers }: SiteOwners,
): Promise<string[]> => {
  if (!signers) return [];
  const keys = actors.flatMap((actor) => signers[actor] ?? []);
  const file = path.join(siteAfter, '../allowed-signers');
  writeFileSync(file, keys.map((key) => `pusher ${key}\n`).join(''));
  const settings = [
    `gpg.ssh.allowedSignersFile=${file}`,
    'gpg.minTrustLevel=fully',
    // Accepts no signature by gpg or X.509: only the ssh keys in owners.json count.
    'gpg.program=false',
    'gpg.x509.program=false',
  ].flatMap((setting) => ['-c', setting]);
  const commits = (await git('rev-list', `${before}..${after}`)).split('\n').filter(Boolean);
  const bad: string[] = [];
  for (const commit of commits) {
    await git(...settings, 'verify-commit', commit).catch((error) => {
      if (!(error instanceof GitError)) throw error;
      bad.push(
        `Commit ${commit.slice(0, 12)} is not signed with a key that owners.json has for ${actors.join(' or ')}. Sign it, or have the key added to "signers".`,
      );
    });
  }
  return bad;
};
