import { useUnsavedCounts } from 'shared-features';
import { formatNumber, messages, plural } from 'shared-i18n';
import type { Slots } from 'shared-session';
import { Badge, VisuallyHidden } from 'shared-ui';
import styles from './unsent-badge.module.css';

const words = messages('remote-main.unsent-badge', {
  rows: plural('{count} unsent row', '{count} unsent rows'),
});

// Counts rows only for the settings link. The shell renders this component for each link, and each
// count parses whole drafts.
function UnsentBadge({ path }: Slots['navigation/badges/v1']) {
  return path === '/settings' ? <UnsentRows /> : null;
}

export default UnsentBadge;

function UnsentRows() {
  const { locations = 0, users = 0 } = useUnsavedCounts('settings-') ?? {};
  const rows = locations + users;
  if (rows === 0) return null;
  return (
    <Badge kind="warning" className={styles.badge}>
      <span aria-hidden="true">{formatNumber(rows)}</span>
      <VisuallyHidden>{`, ${words.rows(rows)}`}</VisuallyHidden>
    </Badge>
  );
}
