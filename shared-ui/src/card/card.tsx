import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './card.module.css';

type CardProps = ComponentProps<'div'> & {
  padding?: 'none' | 'medium' | 'large' | undefined;
};

export function Card({ padding = 'medium', className, ...rest }: CardProps) {
  return <div {...rest} className={classNames(styles.card, styles[padding], className)} />;
}
