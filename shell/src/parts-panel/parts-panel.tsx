import type { ListedVersion, Previews } from '@platform/federation/runtime';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { formatMoment, messages } from 'shared-i18n';
import { languageAtom, type RemoteState } from 'shared-session';
import { federationStateAtom } from 'shared-session/host';
import { Badge, Cluster, DescriptionList, Dialog, Section, SelectField, Stack } from 'shared-ui';
import { readPreviews } from '../federation/listed-version';
import { recentRemoteReports } from '../federation/remote-report';
import { isVersionOverride, permittedOverridesAtom } from '../state/overrides';
import { remotesAtom } from '../state/remotes';
import { configAtom } from '../state/site-config';
import styles from './parts-panel.module.css';

/** These texts are not in `texts.ts`, because the panel is loaded only when it is opened. */
const words = messages('shell.parts', {
  title: 'Parts and versions',
  shell: 'Shell',
  version: 'Version',
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
  error: 'Error',
  choose: 'Version of {name} in this tab',
  chooseHint: 'Choosing one loads the page again.',
  whatIsLive: 'What everyone gets',
  option: '{version} ({role})',
  reports: 'Reports of this tab',
});

/** The versions that a link may open (`previews.json`). */
const useListed = (): Previews['remotes'] => {
  const [listed, setListed] = useState<Previews['remotes']>({});
  const registryUrl = useAtomValue(configAtom)?.registryUrl;
  useEffect(() => {
    if (!registryUrl) return;
    // On a site without `previews.json`, such as a development site, the panel offers no versions.
    readPreviews(registryUrl).then(
      ({ remotes }) => setListed(remotes),
      () => {},
    );
  }, [registryUrl]);
  return listed;
};

/** Opens the page with this version of a remote, or with the live version if `version` is empty. */
const chooseVersion = (name: string, version: string): void => {
  const url = new URL(location.href);
  url.searchParams.set(`remote.${name}`, version);
  url.searchParams.set('parts', '');
  location.assign(url);
};

const loadsOf = (name: string): string =>
  (performance.getEntriesByType('measure') as PerformanceMeasure[])
    .filter((measure) => measure.name.startsWith(`remote ${name}@`))
    .map(({ detail, duration }) => words.load(detail?.module ?? '', Math.round(duration)))
    .join(', ');

const releaseOf = ({ releasedAt, by }: { releasedAt: string; by?: string | undefined }): string => {
  const moment = formatMoment(new Date(releasedAt));
  return by ? words.by(moment, by) : moment;
};

function Code({ text }: { text: string }) {
  return (
    <code className={styles.code} translate="no">
      {text}
    </code>
  );
}

type PartProps = { part: RemoteState; listed: readonly ListedVersion[] };

function Part({ part: { name, package: title, version, origin, ...part }, listed }: PartProps) {
  const override = useAtomValue(permittedOverridesAtom)[name];
  const remotes = useAtomValue(remotesAtom);
  const own = listed.find((each) => each.version === version);
  const isDevelopment = override && !isVersionOverride(override);
  // A version that `previews.json` does not list may be withdrawn, so it has no role.
  const role = isDevelopment ? 'override' : part.fellBack ? 'fallback' : own?.role;
  const isListed = listed.some((each) => each.version === override);
  const release = remotes
    .find((each) => each.name === name)
    ?.releases.find((each) => each.version === version);
  const hash = release?.description.files[release.description.entry];
  const shown = (
    <Cluster gap={2}>
      <Code text={version} />
      {role ? <Badge>{words.roles[role] ?? role}</Badge> : null}
    </Cluster>
  );
  const rows: readonly [string, React.ReactNode][] = [
    [words.version, shown],
    [words.released, own && releaseOf(own)],
    [words.origin, origin],
    [words.hash, hash && <Code text={hash} />],
    [words.loads, loadsOf(name) || words.none],
    [words.error, part.error],
  ];
  return (
    <Section title={title} level={3} translate="no">
      <DescriptionList
        items={rows
          .filter(([, description]) => description)
          .map(([term, description]) => ({ term, description }))}
      />
      {listed.length > 0 ? (
        <SelectField
          label={words.choose(name)}
          hint={words.chooseHint}
          value={override ?? ''}
          onChange={({ target }) => chooseVersion(name, target.value)}
        >
          <option value="">{words.whatIsLive}</option>
          {override && !isListed ? <option value={override}>{override}</option> : null}
          {listed.map((each) => (
            <option key={each.version} value={each.version}>
              {words.option(each.version, words.roles[each.role] ?? each.role)}
            </option>
          ))}
        </SelectField>
      ) : null}
    </Section>
  );
}

/** Shows operators the versions of the remotes, and the errors of the remotes in this tab. */
export function PartsPanel({ onClose }: { onClose: () => void }) {
  // Renders the texts again in a new language, because the panel has a separate React root.
  useAtomValue(languageAtom);
  const { remotes } = useAtomValue(federationStateAtom);
  const listed = useListed();
  const failures = recentRemoteReports.filter(({ error }) => error);
  return (
    <Dialog open onClose={onClose} title={words.title} size="large">
      <Stack gap={6}>
        <DescriptionList items={[{ term: words.shell, description: SHELL_VERSION }]} />
        {remotes.map((part) => (
          <Part key={part.name} part={part} listed={listed[part.name] ?? []} />
        ))}
        <Section title={words.reports} level={3}>
          {failures.length === 0 ? <p>{words.none}</p> : null}
          <ul className={styles.reports}>
            {failures.map(({ what, remote, version, module, error }, index) => (
              <li key={index}>
                {[what, remote, version, module, error?.reason, error?.cause]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </Section>
      </Stack>
    </Dialog>
  );
}
