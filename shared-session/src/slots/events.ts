/**
 * What one remote tells the others, each with its data. A remote that tells something of its own adds it, as to
 * `Slots`: `declare module 'shared-session' { interface Events { 'reports/sent/v1': { id: string } } }`.
 */
// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
export interface Events {
  /** The server has added, changed or removed users. Lists and counts of users load again. */
  'users/changed/v1': undefined;
}

const events = new EventTarget();

/** Sends an event to every listener in this tab. An error of one listener is reported, and the others still get the event. */
export const sendEvent = <Id extends keyof Events>(
  id: Id,
  ...[detail]: Events[Id] extends undefined ? [] : [Events[Id]]
): void => {
  events.dispatchEvent(new CustomEvent(id, { detail }));
};

/** Calls the listener with the data of each event, until the returned function is called. */
export const onEvent = <Id extends keyof Events>(
  id: Id,
  listener: (data: Events[Id]) => void,
): (() => void) => {
  const hear = ({ detail }: CustomEventInit<Events[Id]>) => listener(detail as Events[Id]);
  events.addEventListener(id, hear);
  return () => events.removeEventListener(id, hear);
};
