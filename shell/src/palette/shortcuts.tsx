import { areSingleKeysOn, Dialog, shortcutName } from 'shared-ui';
import styles from './palette.module.css';
import { paletteTexts } from './texts';

const words = paletteTexts.shortcuts;

/** All keys that do something, and where. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const single = areSingleKeysOn();
  const groups = [
    {
      name: words.everywhere,
      keys: [
        [shortcutName('k'), words.search],
        ...(single
          ? [
              ['/', words.searchUsers],
              ['?', words.title],
            ]
          : []),
        [shortcutName('z'), words.undo],
        ['F6', words.notifications],
        ['Esc', words.close],
      ],
    },
    {
      name: words.tables,
      keys: [
        ['Enter', words.nextRow],
        ['↑ ↓', words.moveRow],
        [shortcutName('v'), words.paste],
      ],
    },
  ];
  return (
    <Dialog open onClose={onClose} title={words.title} className={styles.dialog}>
      {groups.map(({ name, keys }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.heading}>{name}</h3>
          <dl className={styles.sheet}>
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd translate="no">{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {single ? null : <p className={styles.status}>{words.off}</p>}
    </Dialog>
  );
}
