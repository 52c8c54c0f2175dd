import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { clearDrafts, sessionAtom } from 'shared-session';
import { Button, Notice, Section } from 'shared-ui';
import { settingsTexts } from '../texts/settings';

const words = settingsTexts.device;

/** What this browser keeps of the signed-in person, and the way to remove it. */
export const DeviceTab = () => {
  const { firebaseUser } = useAtomValue(sessionAtom);
  const [cleared, setCleared] = useState(false);
  return (
    <Section aside title={words.title} lead={words.text}>
      <div>
        <Button
          onClick={() => {
            if (firebaseUser) clearDrafts(firebaseUser.uid);
            setCleared(true);
          }}
        >
          {words.clear}
        </Button>
      </div>
      <div role="status">{cleared ? <Notice kind="success">{words.cleared}</Notice> : null}</div>
    </Section>
  );
};
