import { useAtom } from 'jotai';
import { Minus, Plus, RotateCcw } from 'lucide-react';
import { formatNumber } from 'shared-features';
import { counterAtom } from 'shared-session';
import { Button, Cluster } from 'shared-ui';
import { texts } from '../texts';
import styles from './counter-panel.module.css';
import { Panel } from './panel';
import { useRenderCount } from './use-render-count';

const words = texts.example.counter;

/** A number that remote and shell write together. */
export const CounterPanel = () => {
  const renders = useRenderCount();
  const [count, setCount] = useAtom(counterAtom);
  return (
    <Panel title={words.title} text={words.text} renders={renders}>
      <output className={styles.count} aria-label={words.value}>
        {formatNumber(count)}
      </output>
      <Cluster>
        <Button
          icon={<Minus size={16} aria-hidden="true" />}
          onClick={() => setCount((value) => value - 1)}
        >
          {words.subtract}
        </Button>
        <Button
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => setCount((value) => value + 1)}
        >
          {words.add}
        </Button>
        <Button
          variant="quiet"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          onClick={() => setCount(0)}
        >
          {words.reset}
        </Button>
      </Cluster>
    </Panel>
  );
};
