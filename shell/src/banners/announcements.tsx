import { Megaphone, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { classNames, IconButton } from 'shared-ui';
import styles from './banner.module.css';
import { bannerTexts } from './texts';

const words = bannerTexts.announcements;
const STORAGE_KEY = 'dismissed-announcements';

const readDismissed = (): readonly unknown[] => {
  try {
    const texts: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(texts) ? texts : [];
  } catch {
    return [];
  }
};

export type AnnouncementProps = {
  announcement?: string | undefined;
  maintenance?: string | undefined;
};

/** The operators' texts at the top of the site, as plain text. Dismissing one lasts on this device until its text changes. */
export function Announcements(texts: AnnouncementProps) {
  const [dismissed, setDismissed] = useState(readDismissed);
  const dismiss = (text: string) => {
    // Forgets dismissed texts that are no longer configured.
    const kept = dismissed.filter((each) => Object.values(texts).includes(each as string));
    setDismissed([...kept, text]);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify([...kept, text]));
    } catch {
      // Without storage it is back after a reload.
    }
    // The pressed button is gone (WCAG 2.4.3).
    document.querySelector('h1')?.focus();
  };
  return (['maintenance', 'announcement'] as const).map((kind) => {
    const text = texts[kind];
    if (!text || dismissed.includes(text)) return null;
    const Icon = kind === 'maintenance' ? TriangleAlert : Megaphone;
    return (
      <aside
        key={kind}
        aria-label={words[kind]}
        className={classNames(styles.banner, kind === 'announcement' && styles.calm)}
        data-no-print
      >
        <p className={styles.announced}>
          <Icon size={16} aria-hidden="true" />
          <span>{text}</span>
        </p>
        <IconButton
          label={words.dismiss[kind]}
          icon={<X size={16} />}
          onClick={() => dismiss(text)}
        />
      </aside>
    );
  });
}
