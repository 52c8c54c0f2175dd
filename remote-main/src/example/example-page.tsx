import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Minus, Plus, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatNumber } from 'shared-i18n';
import {
  counterAtom,
  federationAtom,
  inspectCopiesAtom,
  notifyAtom,
  type SharedCopiesReport,
  sessionAtom,
  updateStatusAtom,
} from 'shared-session';
import {
  Badge,
  Button,
  Card,
  Cell,
  Cluster,
  DescriptionList,
  HeaderCell,
  Notice,
  PageHeading,
  Section,
  Stack,
  Table,
} from 'shared-ui';
import { texts } from '../texts';
import { exampleTexts } from '../texts/example';
import styles from './example-page.module.css';

type PanelProps = {
  title: string;
  text: string;
  bare?: boolean;
  children: ReactNode;
};

/** Shows a text, and how often React has rendered the panel (twice per change in strict mode). */
function Panel({ title, text, bare = false, children }: PanelProps) {
  const renders = useRef(0);
  const label = useRef<HTMLParagraphElement>(null);
  // Writes the count without React state, because setting state would render again.
  useEffect(() => {
    renders.current += 1;
    if (label.current) label.current.textContent = exampleTexts.rendered(renders.current);
  });
  const content = (
    <Section title={title} lead={text}>
      {children}
      <p ref={label} className={styles.renders} />
    </Section>
  );
  return bare ? content : <Card>{content}</Card>;
}

const remotesWords = exampleTexts.remotes;

const kinds = { idle: 'neutral', loaded: 'success', failed: 'danger' } as const;

type RowProps = { name: string; version: string; origin: string; children: ReactNode };

function Row({ name, version, origin, children }: RowProps) {
  return (
    <tr>
      <HeaderCell scope="row" className={styles.name}>
        {name}
      </HeaderCell>
      <Cell label={remotesWords.version}>
        <code>{version}</code>
      </Cell>
      <Cell label={remotesWords.origin} className={styles.break}>
        {origin}
      </Cell>
      <Cell label={remotesWords.status}>{children}</Cell>
    </tr>
  );
}

function RemotesPanel() {
  const { host, remotes } = useAtomValue(federationAtom);
  return (
    <Panel title={remotesWords.title} text={remotesWords.text} bare>
      <Table caption={remotesWords.caption} hideCaption cards>
        <thead>
          <tr>
            <HeaderCell>{remotesWords.name}</HeaderCell>
            <HeaderCell>{remotesWords.version}</HeaderCell>
            <HeaderCell>{remotesWords.origin}</HeaderCell>
            <HeaderCell>{remotesWords.status}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          <Row
            name={remotesWords.host}
            version={host.version || texts.absent}
            origin={window.location.origin}
          >
            <Badge kind="accent">{remotesWords.hostRole}</Badge>
          </Row>
          {remotes.map((remote) => (
            <Row
              key={remote.name}
              name={remote.package}
              version={remote.version}
              origin={remote.origin}
            >
              <Badge kind={remote.fellBack ? 'warning' : kinds[remote.status]}>
                {remote.fellBack ? remotesWords.fellBack : remotesWords.statuses[remote.status]}
              </Badge>
              {remote.error ? <p className={styles.error}>{remote.error}</p> : null}
            </Row>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

const { session: sessionWords, counter: counterWords, toast: toastWords } = exampleTexts;

/** Shows engineers the shared state as this remote sees it. The shell adds its own panel. */
function ExamplePage() {
  return (
    <Stack gap={6}>
      <PageHeading lead={exampleTexts.lead}>{exampleTexts.title}</PageHeading>
      <div className={styles.panels}>
        <SessionPanel />
        <Stack>
          <CounterPanel />
          <ToastPanel />
        </Stack>
      </div>
      <RemotesPanel />
      <CopiesPanel />
    </Stack>
  );
}

export default ExamplePage;

/** The shell writes the atoms of the session, and this remote reads them. */
function SessionPanel() {
  const { isLoggedIn, status, user, firebaseUser } = useAtomValue(sessionAtom);
  const update = useAtomValue(updateStatusAtom);
  return (
    <Panel title={sessionWords.title} text={sessionWords.text}>
      <DescriptionList
        items={[
          {
            term: sessionWords.signedIn,
            description: isLoggedIn ? sessionWords.yes : sessionWords.no,
          },
          { term: sessionWords.status, description: <Badge kind="accent">{status}</Badge> },
          { term: sessionWords.update, description: <Badge>{update}</Badge> },
          { term: sessionWords.user, description: user?.email || texts.none },
          { term: sessionWords.uid, description: <code>{firebaseUser?.uid ?? texts.none}</code> },
          { term: sessionWords.onboarding, description: user?.onboarding_status || texts.none },
          { term: sessionWords.subscription, description: user?.subscription_status || texts.none },
        ]}
      />
    </Panel>
  );
}

function CounterPanel() {
  const [count, setCount] = useAtom(counterAtom);
  return (
    <Panel title={counterWords.title} text={counterWords.text}>
      <output className={styles.count} aria-label={counterWords.title}>
        {formatNumber(count)}
      </output>
      <Cluster>
        <Button icon={<Minus size={16} />} onClick={() => setCount((value) => value - 1)}>
          {counterWords.subtract}
        </Button>
        <Button icon={<Plus size={16} />} onClick={() => setCount((value) => value + 1)}>
          {counterWords.add}
        </Button>
        <Button variant="quiet" icon={<RotateCcw size={16} />} onClick={() => setCount(0)}>
          {counterWords.reset}
        </Button>
      </Cluster>
    </Panel>
  );
}

function ToastPanel() {
  const notify = useSetAtom(notifyAtom);
  return (
    <Panel title={toastWords.title} text={toastWords.text}>
      <div>
        <Button onClick={() => notify({ kind: 'info', message: toastWords.message })}>
          {toastWords.show}
        </Button>
      </div>
    </Panel>
  );
}

const copiesWords = exampleTexts.copies;

/** Shows whether the shell and all remotes share one copy of shared-session, React and jotai. */
function CopiesPanel() {
  const { copies } = useAtomValue(federationAtom);
  const inspect = useSetAtom(inspectCopiesAtom);
  const [busy, setBusy] = useState(true);
  useEffect(() => {
    if (busy) void inspect().finally(() => setBusy(false));
  }, [inspect, busy]);
  return (
    <Panel title={copiesWords.title} text={copiesWords.text} bare>
      <div role="status">{copies ? <Verdict copies={copies} /> : copiesWords.pending}</div>
      {copies?.length ? <CopiesTable copies={copies} /> : null}
      <div>
        <Button busy={busy} onClick={() => setBusy(true)}>
          {copiesWords.check}
        </Button>
      </div>
    </Panel>
  );
}

const SINGLETONS = ['session', 'react', 'jotai'] as const;

function Verdict({ copies }: { copies: readonly SharedCopiesReport[] }) {
  const all = copies.flatMap((report) => SINGLETONS.map((singleton) => report[singleton]));
  if (all.length === 0) return <Notice>{copiesWords.nothing}</Notice>;
  if (all.includes('other')) return <Notice kind="danger">{copiesWords.different}</Notice>;
  if (all.includes('unknown')) return <Notice kind="warning">{copiesWords.incomplete}</Notice>;
  return <Notice kind="success">{copiesWords.same}</Notice>;
}

function CopiesTable({ copies }: { copies: readonly SharedCopiesReport[] }) {
  return (
    <Table caption={copiesWords.caption} hideCaption cards>
      <thead>
        <tr>
          <HeaderCell>{copiesWords.build}</HeaderCell>
          {SINGLETONS.map((column) => (
            <HeaderCell key={column}>{copiesWords.singletons[column]}</HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {copies.map((report) => (
          <tr key={report.build}>
            <HeaderCell scope="row" className={styles.name}>
              {report.build === 'shell' ? remotesWords.host : report.build}
            </HeaderCell>
            {SINGLETONS.map((column) => (
              <Cell key={column} label={copiesWords.singletons[column]}>
                <Badge kind={copyKinds[report[column]]}>
                  {copiesWords.results[report[column]]}
                </Badge>
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const copyKinds = { same: 'success', other: 'danger', unknown: 'warning' } as const;
