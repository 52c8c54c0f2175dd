import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './layout.module.css';
import { layout } from './layout-classes';

/** Space between children, in steps of the scale: 4, 8, 12, 16, 24, 32, 48 px. */
export type Gap = 1 | 2 | 3 | 4 | 6 | 8 | 12;

/** Props of the layout elements, on top of those of a native div. */
export interface LayoutProps extends ComponentProps<'div'> {
  gap?: Gap | undefined;
}

const gapClass = (gap: Gap | undefined) => gap && styles[`gap${gap}`];

/** Children below each other. */
export function Stack({ gap, className, ...rest }: LayoutProps) {
  return <div {...rest} className={classNames(styles.stack, gapClass(gap), className)} />;
}

/** Children beside each other, wrapping where they do not fit. */
export function Cluster({ gap, className, ...rest }: LayoutProps) {
  return <div {...rest} className={classNames(styles.cluster, gapClass(gap), className)} />;
}

/** Cards of equal width (240 px and more), as many in a row as fit. */
export function Grid({ gap, className, ...rest }: LayoutProps) {
  return <div {...rest} className={classNames(styles.grid, gapClass(gap), className)} />;
}

/** Props of {@link Container}. */
export interface ContainerProps extends ComponentProps<'div'> {
  /** `form` 480 px, `table` 720 px, `wide` 1200 px. */
  width?: 'form' | 'table' | 'wide' | undefined;
}

/** The width of a page's content, in the middle of its place. */
export function Container({ width = 'wide', className, ...rest }: ContainerProps) {
  return <div {...rest} className={classNames(layout[width], className)} />;
}
