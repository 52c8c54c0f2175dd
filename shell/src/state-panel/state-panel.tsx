import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { formatNumber } from 'shared-i18n';
import { counterAtom, notifyAtom, sessionAtom } from 'shared-session';
import { Button, Card, Cluster, DescriptionList, Section, Stack } from 'shared-ui';
import { signedInAccountAtom } from '../account/account';
import { pageTexts } from '../page-texts';
import styles from './state-panel.module.css';

/** Shows that the shell shares session, counter and toasts with the remotes. */
export default function StateDemoPanel() {
  const { status } = useAtomValue(sessionAtom);
  const account = useAtomValue(signedInAccountAtom);
  const [counter, setCounter] = useAtom(counterAtom);
  const notify = useSetAtom(notifyAtom);
  const { statePanel } = pageTexts;
  return (
    <Section className={styles.panel} title={statePanel.heading} lead={statePanel.lead}>
      <Card>
        <Stack>
          <DescriptionList
            items={[
              { term: statePanel.status, description: status },
              { term: statePanel.account, description: account?.label || '–' },
              { term: statePanel.counter, description: formatNumber(counter) },
              { term: statePanel.renders, description: <RenderCount /> },
            ]}
          />
          <Cluster>
            <Button onClick={() => setCounter((count) => count + 1)}>{statePanel.increase}</Button>
            <Button onClick={() => notify({ kind: 'success', message: statePanel.toastMessage })}>
              {statePanel.toast}
            </Button>
          </Cluster>
        </Stack>
      </Card>
    </Section>
  );
}

/** Counts renders in an effect, because React may discard a render. */
function RenderCount() {
  const element = useRef<HTMLSpanElement>(null);
  const count = useRef(0);
  useEffect(() => {
    count.current += 1;
    if (element.current) element.current.textContent = formatNumber(count.current);
  });
  return <span ref={element} />;
}
