import { useAtomValue } from 'jotai';
import { ExternalLink, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { roleName, useFocusFallback } from 'shared-features';
import { formatList } from 'shared-i18n';
import {
  clearDrafts,
  countUnsaved,
  sessionAtom,
  siteConfigAtom,
  type UnsavedCounts,
} from 'shared-session';
import { providerName } from 'shared-session/wire';
import {
  Avatar,
  areSingleKeyShortcutsOn,
  Badge,
  Button,
  ButtonLink,
  Card,
  CheckboxField,
  Cluster,
  chooseTheme,
  DescriptionList,
  FieldGroup,
  Notice,
  RadioGroup,
  Section,
  switchSingleKeyShortcuts,
  THEMES,
  useTheme,
} from 'shared-ui';
import { texts } from '../texts';
import { settingsTexts } from '../texts/settings';
import styles from './tab-card.module.css';

/** Shows the details of the account. Visitors change them at the sign-in provider. */
export function ProfileTab() {
  const { user, firebaseUser } = useAtomValue(sessionAtom);
  const [linked] = firebaseUser?.providers ?? [];
  const provider = linked && providerName(linked);
  const name = user?.name || firebaseUser?.name || '';
  const email = user?.email || firebaseUser?.email || '';
  const phone = firebaseUser?.phoneNumber;
  const { managedBy, managedElsewhere } = settingsTexts.profile;
  return (
    <Section
      title={settingsTexts.tabs.profile}
      lead={provider ? managedBy(provider) : managedElsewhere}
    >
      <Card className={styles.profile}>
        <Avatar name={name || email} src={firebaseUser?.photoURL} size={64} />
        <DescriptionList
          items={[
            { term: settingsTexts.profile.name, description: name || texts.none },
            { term: settingsTexts.profile.email, description: email || texts.none },
            ...(phone ? [{ term: settingsTexts.profile.phone, description: phone }] : []),
            { term: settingsTexts.profile.role, description: roleName(user?.role) ?? texts.absent },
            ...(provider ? [{ term: settingsTexts.profile.provider, description: provider }] : []),
          ]}
        />
      </Card>
    </Section>
  );
}

/** Deletes drafts from this browser. Asks first if unsent rows or changes would be lost. */
export function DeviceTab() {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid ?? '';
  const [unsaved, setUnsaved] = useState<UnsavedCounts | null>(null);
  const [timesCleared, setTimesCleared] = useState(0);
  // When the question disappears, focuses the element around it (WCAG 2.4.3).
  const box = useFocusFallback(unsaved !== null);
  const clear = () => {
    clearDrafts(uid);
    setUnsaved(null);
    setTimesCleared((times) => times + 1);
  };
  const clearOrAsk = () => {
    const found = countUnsaved(uid);
    if (!found) return clear();
    setTimesCleared(0);
    setUnsaved(found);
  };
  return (
    <Section title={settingsTexts.device.title} lead={settingsTexts.device.text}>
      <div>
        <Button onClick={clearOrAsk}>{settingsTexts.device.clear}</Button>
      </div>
      <div ref={box} tabIndex={-1} role="status">
        {unsaved ? (
          <Notice
            kind="warning"
            title={settingsTexts.device.discardTitle(formatUnsavedCounts(unsaved))}
            action={
              <Cluster>
                <Button variant="danger" onClick={clear}>
                  {settingsTexts.device.discardAll}
                </Button>
                <Button variant="quiet" onClick={() => setUnsaved(null)}>
                  {settingsTexts.device.keep}
                </Button>
              </Cluster>
            }
          >
            {settingsTexts.device.discardText}
          </Notice>
        ) : null}
        {/* A new `key` makes a new element: only then do screen readers announce the same text again. */}
        {timesCleared > 0 ? (
          <Notice key={timesCleared} kind="success">
            {settingsTexts.device.cleared}
          </Notice>
        ) : null}
      </div>
    </Section>
  );
}

const PORTAL_PAGES = ['invoices', 'paymentMethod', 'cancel'] as const;

/** Shows the subscription. Visitors change it in the portal of the payment provider. */
export function SubscriptionTab() {
  const { user } = useAtomValue(sessionAtom);
  const { customerPortalUrl, customerPortalLinks = {}, links } = useAtomValue(siteConfigAtom);
  const status = user?.subscription_status;
  const { portal, noPortal } = settingsTexts.subscription;
  const pages = PORTAL_PAGES.filter((page) => customerPortalLinks[page]);
  const hasPortal = customerPortalUrl || pages.length > 0;
  return (
    <Section
      title={settingsTexts.tabs.subscription}
      lead={hasPortal ? portal : links?.support ? noPortal : undefined}
    >
      <Card className={styles.subscription}>
        <DescriptionList
          items={[
            {
              term: settingsTexts.subscription.state,
              description: (
                <Badge kind={status === 'active' ? 'success' : 'warning'}>
                  {texts.subscriptionName(status)}
                </Badge>
              ),
            },
          ]}
        />
        {customerPortalUrl ? (
          <ButtonLink href={customerPortalUrl} icon={<ExternalLink size={16} />}>
            {settingsTexts.subscription.manage}
          </ButtonLink>
        ) : links?.support ? (
          <ButtonLink href={links.support}>{settingsTexts.subscription.support}</ButtonLink>
        ) : null}
        {pages.length > 0 ? (
          <Cluster>
            {pages.map((page) => (
              <a key={page} href={customerPortalLinks[page]}>
                {settingsTexts.subscription.portalLinks[page]}
              </a>
            ))}
          </Cluster>
        ) : null}
      </Card>
    </Section>
  );
}

/** Returns a text such as "2 unsent locations, 3,000 unsent users, and unsaved changes". */
const formatUnsavedCounts = ({ locations, users, changes }: UnsavedCounts): string => {
  const words = settingsTexts.device.unsaved;
  return formatList([
    ...(locations > 0 ? [words.locations(locations)] : []),
    ...(users > 0 ? [words.users(users)] : []),
    ...(changes > 0 ? [words.changes] : []),
  ]);
};

const appearanceWords = settingsTexts.appearance;

const icons = {
  system: <Monitor size={20} />,
  light: <Sun size={20} />,
  dark: <Moon size={20} />,
};

export function AppearanceTab() {
  const theme = useTheme();
  const [searchKey, setSearchKey] = useState(areSingleKeyShortcutsOn);
  const [kept, setKept] = useState(true);
  return (
    <Section title={settingsTexts.tabs.appearance} lead={appearanceWords.note}>
      <RadioGroup
        legend={appearanceWords.legend}
        options={THEMES.map((value) => ({
          value,
          label: appearanceWords.choices[value],
          hint: appearanceWords.hints[value],
          icon: icons[value],
        }))}
        value={theme}
        onChange={(chosen) => setKept(chooseTheme(chosen))}
      />
      <FieldGroup legend={appearanceWords.keyboard}>
        <CheckboxField
          label={appearanceWords.searchKey}
          hint={appearanceWords.searchKeyHint}
          checked={searchKey}
          onChange={({ target }) => {
            setSearchKey(target.checked);
            setKept(switchSingleKeyShortcuts(target.checked));
          }}
        />
      </FieldGroup>
      <div role="status">
        {kept ? null : <Notice kind="warning">{appearanceWords.notKept}</Notice>}
      </div>
    </Section>
  );
}
