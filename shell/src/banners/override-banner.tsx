import { useAtomValue } from 'jotai';
import { Button } from 'shared-ui';
import { endOverridesAndReload, isVersion, overridesAtom } from '../state/overrides';
import { texts } from '../texts';
import styles from './banner.module.css';
import { bannerTexts } from './texts';

const words = bannerTexts.override;

/** Says which remotes come from a development server, unchecked, or in a version that a link asked for. One click takes the released versions again. */
export function OverrideBanner() {
  const overrides = Object.entries(useAtomValue(overridesAtom));
  if (overrides.length === 0) return null;
  return (
    <aside className={styles.banner} aria-label={words.label}>
      <p>
        {overrides.map(([name, override]) => (
          <span key={name}>
            {`${(isVersion(override) ? words.chosen : words.notice)(name, override)} `}
          </span>
        ))}
      </p>
      <Button size="small" onClick={endOverridesAndReload}>
        {texts.endOverride}
      </Button>
    </aside>
  );
}
