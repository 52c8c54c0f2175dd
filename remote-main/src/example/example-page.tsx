import { PageHeading, Stack } from 'shared-ui';
import { texts } from '../texts';
import { CopiesPanel } from './copies-panel';
import { CounterPanel } from './counter-panel';
import styles from './example-page.module.css';
import { RemotesPanel } from './remotes-panel';
import { SessionPanel } from './session-panel';
import { ToastPanel } from './toast-panel';

/** For engineers: the remote's half of the state demo. The shell shows its own half of the same atoms beside it. */
const ExamplePage = () => (
  <Stack gap={8}>
    <PageHeading lead={texts.example.lead}>{texts.example.title}</PageHeading>
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

export default ExamplePage;
