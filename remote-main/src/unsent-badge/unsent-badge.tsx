import { counted, type Filler, formatNumber, useUnsaved } from 'shared-features';
import { Badge, VisuallyHidden } from 'shared-ui';
import styles from './unsent-badge.module.css';

/** How many rows of the settings are not sent, beside the link to the settings. */
const UnsentBadge: Filler<'navigation/badges/v1'> = ({ path }) => {
  const { locations = 0, users = 0 } = useUnsaved('settings-') ?? {};
  const rows = locations + users;
  if (path !== '/settings' || rows === 0) return null;
  return (
    <Badge kind="warning" className={styles.badge}>
      <span aria-hidden="true">{formatNumber(rows)}</span>
      <VisuallyHidden>{`, ${counted(rows, 'unsent row', 'unsent rows')}`}</VisuallyHidden>
    </Badge>
  );
};

export default UnsentBadge;
