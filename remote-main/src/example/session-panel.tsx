import { useAtomValue } from 'jotai';
import { sessionAtom, updateStatusAtom } from 'shared-session';
import { Badge, DescriptionList } from 'shared-ui';
import { texts } from '../texts';
import { Panel } from './panel';
import { useRenderCount } from './use-render-count';

const words = texts.example.session;

/** The session as this remote reads it: the very atoms that the shell writes. */
export const SessionPanel = () => {
  const renders = useRenderCount();
  const { isLoggedIn, status, user, firebaseUser } = useAtomValue(sessionAtom);
  const update = useAtomValue(updateStatusAtom);
  return (
    <Panel title={words.title} text={words.text} renders={renders}>
      <DescriptionList
        items={[
          { term: words.signedIn, description: isLoggedIn ? words.yes : words.no },
          { term: words.status, description: <Badge kind="accent">{status}</Badge> },
          { term: words.update, description: <Badge>{update}</Badge> },
          { term: words.user, description: user?.email || texts.none },
          { term: words.uid, description: <code>{firebaseUser?.uid ?? texts.none}</code> },
          { term: words.onboarding, description: user?.onboarding_status || texts.none },
          { term: words.subscription, description: user?.subscription_status || texts.none },
        ]}
      />
    </Panel>
  );
};
