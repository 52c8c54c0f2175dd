import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parseDocument, readJsonFile } from './documents';
import { fileNameSchema } from './site-files';

/** The URL of a remote's files or of a site. The schema adds a missing slash at the end. */
export const originSchema = v.pipe(
  v.string(),
  v.check((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'is not a URL'),
  v.transform((url) => (url.endsWith('/') ? url : `${url}/`)),
);

const deploySchema = v.looseObject({
  origins: v.optional(v.record(fileNameSchema, originSchema), {}),
  /**
   * The URL of the deployed site. A release into the folder fails if the deployed site has a change
   * that the folder lacks.
   */
  live: v.optional(originSchema),
  /** Whether the site publishes who released what, in `previews.json` and `releases.html`. */
  authors: v.optional(v.boolean(), false),
});

/** `deploy.json` in a folder of releases: the settings of its deployment, all optional. */
export type DeployFile = v.InferOutput<typeof deploySchema>;

export const readDeployFile = (site: string): DeployFile => {
  const file = path.join(site, 'deploy.json');
  return parseDocument(deploySchema, existsSync(file) ? readJsonFile(file) : {}, file);
};

/** Reads `remote-main=https://…`, the value of `--origin`. Throws an Error for another form. */
export const readOriginOption = (option: string): [name: string, url: string] => {
  const [, name = '', url = ''] = /^([\w-]+)=(.+)$/.exec(option) ?? [];
  const result = v.safeParse(originSchema, url);
  if (name && result.success) return [name, result.output];
  throw new Error(`--origin is "${option}": give it as remote-main=https://main.example.com/`);
};
