import { useAtomValue } from 'jotai';
import { federationAtom, type RemoteState } from 'shared-session';
import { Badge, Cell, HeaderCell, Table } from 'shared-ui';
import { texts } from '../texts';
import { exampleTexts } from '../texts/example';
import styles from './example-page.module.css';
import { Panel } from './panel';

const words = exampleTexts.remotes;

const kinds = { idle: 'neutral', loading: 'neutral', loaded: 'success', failed: 'danger' } as const;

const Row = ({ remote }: { remote: RemoteState }) => (
  <tr>
    <HeaderCell scope="row" className={styles.name}>
      {remote.package}
    </HeaderCell>
    <Cell label={words.version}>
      <code>{remote.version}</code>
    </Cell>
    <Cell label={words.origin} className={styles.break}>
      {remote.origin}
    </Cell>
    <Cell label={words.status}>
      <Badge kind={remote.fellBack ? 'warning' : kinds[remote.status]}>
        {remote.fellBack ? words.fellBack : words.statuses[remote.status]}
      </Badge>
      {remote.error ? <p className={styles.error}>{remote.error}</p> : null}
    </Cell>
  </tr>
);

/** What the page is composed of: the shell, and each remote with its version and where it came from. */
export const RemotesPanel = () => {
  const { host, remotes } = useAtomValue(federationAtom);
  return (
    <Panel title={words.title} text={words.text} bare>
      <Table caption={words.caption} hideCaption cards>
        <thead>
          <tr>
            <HeaderCell>{words.name}</HeaderCell>
            <HeaderCell>{words.version}</HeaderCell>
            <HeaderCell>{words.origin}</HeaderCell>
            <HeaderCell>{words.status}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          <tr>
            <HeaderCell scope="row" className={styles.name}>
              {words.host}
            </HeaderCell>
            <Cell label={words.version}>
              <code>{host.version || texts.absent}</code>
            </Cell>
            <Cell label={words.origin} className={styles.break}>
              {window.location.origin}
            </Cell>
            <Cell label={words.status}>
              <Badge kind="accent">{words.hostRole}</Badge>
            </Cell>
          </tr>
          {remotes.map((remote) => (
            <Row key={remote.name} remote={remote} />
          ))}
        </tbody>
      </Table>
    </Panel>
  );
};
