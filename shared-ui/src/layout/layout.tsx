import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './layout.module.css';

type LayoutProps = ComponentProps<'div'> & {
  /** The space between children, in units of 4 px. */
  gap?: 1 | 2 | 3 | 4 | 6 | 8 | 12 | undefined;
};

const gapClass = (gap: LayoutProps['gap']) => gap && styles[`gap${gap}`];

/** Places its children below each other. */
export function Stack({ gap, className, ...rest }: LayoutProps) {
  return <div {...rest} className={classNames(styles.stack, gapClass(gap), className)} />;
}

/** Places its children beside each other. Children that do not fit move to the next line. */
export function Cluster({ gap, className, ...rest }: LayoutProps) {
  return <div {...rest} className={classNames(styles.cluster, gapClass(gap), className)} />;
}
