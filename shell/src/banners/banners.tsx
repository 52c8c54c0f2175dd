import type { Config } from '@platform/federation/runtime';
import { useAtomValue } from 'jotai';
import { Megaphone, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { messages } from 'shared-i18n';
import { Button, classNames, IconButton, readStoredList, storeText } from 'shared-ui';
import { focusPageHeading } from '../announcer/announce';
import {
  isVersionOverride,
  permittedOverridesAtom,
  removeOverridesAndReload,
} from '../state/overrides';
import styles from './banner.module.css';

/** Not in `texts.ts`, because the code of banners is loaded only when a banner is shown. */
const words = messages('shell.banners', {
  override: {
    label: 'Overridden parts',
    chosen: '{name} shows version {version}, because a link asked for it.',
    notice: "{name} comes from {origin} and isn't checked.",
    end: 'Use the released version',
  },
  announcements: {
    announcement: 'Announcement',
    maintenance: 'Maintenance',
    dismiss: { announcement: 'Dismiss announcement', maintenance: 'Dismiss maintenance' },
  },
});

export default function Banners(texts: AnnouncementProps) {
  return (
    <>
      <OverrideBanner />
      <Announcements {...texts} />
    </>
  );
}

function OverrideBanner() {
  const overrides = Object.entries(useAtomValue(permittedOverridesAtom));
  if (overrides.length === 0) return null;
  return (
    <aside className={styles.banner} aria-label={words.override.label}>
      <p>
        {overrides.map(([name, override]) => (
          <span key={name}>
            {`${(isVersionOverride(override) ? words.override.chosen : words.override.notice)(name, override)} `}
          </span>
        ))}
      </p>
      <Button size="small" onClick={removeOverridesAndReload}>
        {words.override.end}
      </Button>
    </aside>
  );
}

const DISMISSED_STORAGE_KEY = 'dismissed-announcements';

type AnnouncementProps = Pick<Config, 'announcement' | 'maintenance'>;

function Announcements(texts: AnnouncementProps) {
  const [dismissed, setDismissed] = useState(() => readStoredList(DISMISSED_STORAGE_KEY));
  const dismiss = (text: string) => {
    // Reads the storage again, because another tab may have dismissed another banner meanwhile.
    const all = new Set([...dismissed, ...readStoredList(DISMISSED_STORAGE_KEY), text]);
    const configured = Object.values(texts).filter((each) => all.has(each));
    setDismissed(configured);
    storeText(DISMISSED_STORAGE_KEY, JSON.stringify(configured));
    // Moves the focus to the heading, because the pressed button disappears (WCAG 2.4.3).
    focusPageHeading();
  };
  return (['maintenance', 'announcement'] as const).map((kind) => {
    const text = texts[kind];
    if (!text || dismissed.includes(text)) return null;
    const Icon = kind === 'maintenance' ? TriangleAlert : Megaphone;
    return (
      <aside
        key={kind}
        aria-label={words.announcements[kind]}
        className={classNames(styles.banner, kind === 'announcement' && styles.calm)}
        data-no-print
      >
        <p className={styles.announced}>
          <Icon size={16} />
          <span dir="auto">{text}</span>
        </p>
        <IconButton
          label={words.announcements.dismiss[kind]}
          icon={<X size={16} />}
          onClick={() => dismiss(text)}
        />
      </aside>
    );
  });
}
