import { Button, Cluster, Notice } from 'shared-ui';
import { type RowStep, tableOf } from './draft/row';
import { useUnsentCount } from './draft/row-draft';
import { texts } from './texts';

const words = texts.unsent;

type Props = {
  step: RowStep;
  /** Sends the rows as they are. */
  onSend: () => void;
  /** Opens the table that holds them. Absent where "Send now" does that as well. */
  onShow?: (() => void) | undefined;
};

/** Says that rows of a table were not sent, and leads to them (specification 9). Nothing when all were. */
export function UnsentNotice({ step, onSend, onShow }: Props) {
  const count = useUnsentCount(step);
  if (count === 0) return null;
  return (
    <Notice
      kind="warning"
      title={words.title(texts[tableOf(step)].counted(count))}
      action={
        <Cluster>
          <Button onClick={onSend}>{words.send}</Button>
          {onShow ? (
            <Button variant="quiet" onClick={onShow}>
              {words.show}
            </Button>
          ) : null}
        </Cluster>
      }
    >
      {words.text}
    </Notice>
  );
}
