import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { MenuButton, MenuGroup, MenuLink, type RenderLink } from 'shared-ui';
import { texts } from '../texts';
import styles from './layouts.module.css';
import type { Place } from './places';

const renderLink: RenderLink = ({ href, ...rest }) => <Link to={href} {...rest} />;

type Props = { places: readonly Place[]; current: string | undefined };

type MenuProps = Props & {
  /** The class of an entry; without a path, that of a group's name. */
  classOf?: (path?: string) => string | undefined;
};

/** Places as items of a menu. */
export function PlacesInMenu({ places, current, classOf = () => undefined }: MenuProps) {
  return places.map(({ group, entries }) => {
    const links = entries.map(({ path, label }) => (
      <MenuLink
        key={path}
        href={path}
        current={path === current}
        renderLink={renderLink}
        className={classOf(path)}
      >
        {label}
      </MenuLink>
    ));
    if (!group) return links;
    return (
      <MenuGroup key={`group ${group}`} label={group} className={classOf()}>
        {links}
      </MenuGroup>
    );
  });
}

/**
 * How many items of a list fit into its first row. The others are in rows below it, which the list cuts off, so they can
 * be measured again when there is more room.
 */
const useFitting = (list: RefObject<HTMLElement | null>, content: string): number => {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is other elements to measure.
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    const measure = () => {
      setFitting(items.filter(({ offsetTop }) => offsetTop === items[0]?.offsetTop).length);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    for (const element of [list.current, ...items]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [list, content]);
  return fitting;
};

/** The links of the bar in one row. What does not fit is in the menu "More" at its end. */
export function Navigation({ places, current }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const fitting = useFitting(list, JSON.stringify(places));
  const rest = places.slice(fitting);
  const holdsCurrent = ({ entries }: Place) => entries.some(({ path }) => path === current);
  return (
    <nav className={styles.nav} aria-label={texts.navigation}>
      <ul ref={list} className={styles.links}>
        {places.map((place, index) => (
          <li
            key={place.group ?? place.entries[0]?.path}
            className={index < fitting ? undefined : styles.cutOff}
          >
            {place.group ? (
              <MenuButton
                label={place.group}
                variant="quiet"
                size="small"
                floating
                className={holdsCurrent(place) ? styles.currentMenu : undefined}
              >
                <PlacesInMenu places={[{ entries: place.entries }]} current={current} />
              </MenuButton>
            ) : (
              place.entries.map(({ path, label }) => (
                <Link key={path} to={path} aria-current={path === current ? 'page' : undefined}>
                  {label}
                </Link>
              ))
            )}
          </li>
        ))}
      </ul>
      {rest.length > 0 ? (
        <MenuButton
          label={texts.more}
          variant="quiet"
          align="end"
          className={rest.some(holdsCurrent) ? styles.currentMenu : undefined}
        >
          <PlacesInMenu places={rest} current={current} />
        </MenuButton>
      ) : null}
    </nav>
  );
}
