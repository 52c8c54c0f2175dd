import { useAtomValue } from 'jotai';
import { sessionAtom } from 'shared-session';
import { Avatar, Card, DescriptionList, Notice, Section } from 'shared-ui';
import { texts } from '../../texts';
import { roleName } from '../../users/role-name';
import styles from './profile-tab.module.css';
import { providerName } from './provider-name';

const words = texts.settings.profile;

/** Who is signed in. Read-only: the identity provider owns these facts, and it is named. */
export const ProfileTab = () => {
  const { user, firebaseUser } = useAtomValue(sessionAtom);
  const provider = providerName(firebaseUser?.providers[0]);
  const name = user?.name || firebaseUser?.name || '';
  const email = user?.email || firebaseUser?.email || '';
  const phone = firebaseUser?.phoneNumber;
  return (
    <Section title={texts.settings.tabs.profile} className={styles.profile}>
      <Notice>{words.managed(provider)}</Notice>
      <Card className={styles.card}>
        <Avatar name={name || email} src={firebaseUser?.photoURL} size={64} />
        <DescriptionList
          items={[
            { term: words.name, description: name || texts.none },
            { term: words.email, description: email || texts.none },
            ...(phone ? [{ term: words.phone, description: phone }] : []),
            { term: words.role, description: roleName(user?.role) },
            ...(provider ? [{ term: words.provider, description: provider }] : []),
          ]}
        />
      </Card>
    </Section>
  );
};
