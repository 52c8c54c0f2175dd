import { messages } from 'shared-i18n';

/** The sentences of the panel with the parts of the site. */
export const partsTexts = messages('shell.parts', {
  title: 'Parts and versions',
  shell: 'Shell',
  version: 'Version',
  /** Why a version runs, by its role. */
  roles: {
    live: 'Live',
    candidate: 'Candidate',
    kept: 'Kept',
    preview: 'Preview',
    override: 'Development server',
    fallback: 'Stands in',
  } as Readonly<Record<string, string>>,
  released: 'Released',
  by: '{moment} by {who}',
  origin: 'Origin',
  hash: 'Hash of the entry',
  loads: 'Loaded in this tab',
  load: '{module} in {milliseconds} ms',
  none: 'Nothing',
  copies: 'Shared copies',
  compare: 'Compare',
  compared: {
    same: 'Uses those of the shell',
    other: 'Brings its own',
    unknown: 'Could not be compared',
  },
  error: 'Error',
  choose: 'Version of {name} in this tab',
  chooseHint: 'Choosing one loads the page again.',
  whatIsLive: 'What everyone gets',
  option: '{version} ({role})',
  reports: 'Reports of this tab',
});
