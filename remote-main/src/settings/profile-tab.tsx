import { useAtomValue } from 'jotai';
import { roleName } from 'shared-features';
import { sessionAtom } from 'shared-session';
import { Avatar, Card, DescriptionList, Section } from 'shared-ui';
import { texts } from '../texts';
import { settingsTexts } from '../texts/settings';
import styles from './tab-card.module.css';

const words = settingsTexts.profile;

/** The signed-in user. Read-only, because the sign-in provider manages these details; the page names it. */
export const ProfileTab = () => {
  const { user, firebaseUser } = useAtomValue(sessionAtom);
  const provider = providerName(firebaseUser?.providers[0]);
  const name = user?.name || firebaseUser?.name || '';
  const email = user?.email || firebaseUser?.email || '';
  const phone = firebaseUser?.phoneNumber;
  return (
    <Section aside title={settingsTexts.tabs.profile} lead={words.managed(provider)}>
      <Card className={styles.profile}>
        <Avatar name={name || email} src={firebaseUser?.photoURL} size={64} />
        <DescriptionList
          items={[
            { term: words.name, description: name || texts.none },
            { term: words.email, description: email || texts.none },
            ...(phone ? [{ term: words.phone, description: phone }] : []),
            { term: words.role, description: roleName(user?.role) ?? texts.absent },
            ...(provider ? [{ term: words.provider, description: provider }] : []),
          ]}
        />
      </Card>
    </Section>
  );
};

/** The names of the providers, by their ids in the identity SDK (specification 6). */
const PROVIDERS: Readonly<Record<string, string>> = {
  'google.com': 'Google',
  'microsoft.com': 'Microsoft',
  'yahoo.com': 'Yahoo',
  'apple.com': 'Apple',
};

/** A sign-in provider's name; the id itself when it is another one. */
const providerName = (id: string | undefined): string | undefined =>
  id === undefined ? undefined : (PROVIDERS[id] ?? id);
