import { useAtomValue } from 'jotai';
import { configStateAtom } from '../state/site-config';
import { texts } from '../texts';
import styles from './layouts.module.css';

/** The configured links to support, terms and privacy; renders nothing without them. */
export function LegalLinks() {
  const state = useAtomValue(configStateAtom);
  const links = state.status === 'read' ? state.config.links : undefined;
  const shown = (['support', 'terms', 'privacy'] as const).filter((name) => links?.[name]);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.legal}>
      {shown.map((name) => (
        <li key={name}>
          <a href={links?.[name]}>{texts.legal[name]}</a>
        </li>
      ))}
    </ul>
  );
}
