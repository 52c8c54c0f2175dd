import { messages, plural } from 'shared-i18n';

export const texts = messages('shared-rows.updating', {
  known: plural(
    "{count} user is already in your organization. You'll see what changes before it's saved.",
    "{count} users are already in your organization. You'll see what changes before it's saved.",
  ),
  title: 'Review the changes',
  summary: '{added} new, {changed} changed, {same} unchanged.',
  becomes: 'becomes',
  nothing: 'None',
  more: 'Show {count} more',
  others: 'And {count} more',
  added: plural('{count} new user', '{count} new users'),
  missing: plural('{count} user not in this list', '{count} users not in this list'),
  missingStay: "They stay as they are. Remove them in the users table if they've left.",
  copyMissing: 'Copy their email addresses',
  cancel: 'Back to the table',
  updateAndAdd: 'Update {changed} and add {added}',
  update: plural('Update {count} user', 'Update {count} users'),
  add: plural('Add {count} user', 'Add {count} users'),
  done: 'Done',
  confirm: (changed: number, added: number): string => {
    if (changed > 0) return added > 0 ? texts.updateAndAdd(changed, added) : texts.update(changed);
    return added > 0 ? texts.add(added) : texts.done;
  },
});
