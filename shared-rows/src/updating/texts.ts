import { counted, countedUsers, formatNumber } from 'shared-features';

/** Every sentence about users who are changed by their rows. */
export const texts = {
  known: (count: number) =>
    `${countedUsers(count)} ${count === 1 ? 'is' : 'are'} already in your organization. You'll see what changes before it's saved.`,
  title: 'Review the changes',
  summary: (added: number, changed: number, same: number) =>
    `${formatNumber(added)} new, ${formatNumber(changed)} changed, ${formatNumber(same)} unchanged.`,
  becomes: 'becomes',
  nothing: 'None',
  more: (count: number) => `Show ${formatNumber(count)} more`,
  others: (count: number) => `And ${formatNumber(count)} more`,
  added: (count: number) => counted(count, 'new user', 'new users'),
  missing: (count: number) => `${countedUsers(count)} not in this list`,
  missingStay: "They stay as they are. Remove them in the users table if they've left.",
  copyMissing: 'Copy their emails',
  cancel: 'Back to the table',
  confirm: (changed: number, added: number) =>
    changed > 0 && added > 0
      ? `Update ${formatNumber(changed)} and add ${formatNumber(added)}`
      : changed > 0
        ? `Update ${countedUsers(changed)}`
        : added > 0
          ? `Add ${countedUsers(added)}`
          : 'Done',
};
