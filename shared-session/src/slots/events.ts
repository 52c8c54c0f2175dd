/**
 * The events between remotes, each with its data. A remote declares its own events:
 * `declare module 'shared-session' { interface Events { 'reports/sent/v1': { id: string } } }`.
 */
// biome-ignore lint/style/useConsistentTypeDefinitions: `declare module` needs an interface.
export interface Events {
  /** Sent after users were added, changed or removed, so that lists and counts of users reload. */
  'users/changed/v1': undefined;
}

const events = new EventTarget();

/** Calls the listeners of an event. An error of one listener does not stop the other listeners. */
export const sendEvent = <Id extends keyof Events>(
  id: Id,
  ...[detail]: Events[Id] extends undefined ? [] : [Events[Id]]
): void => {
  events.dispatchEvent(new CustomEvent(id, { detail }));
};

export const onEvent = <Id extends keyof Events>(
  id: Id,
  listener: (data: Events[Id]) => void,
): (() => void) => {
  const hear = ({ detail }: CustomEventInit<Events[Id]>) => listener(detail as Events[Id]);
  events.addEventListener(id, hear);
  return () => events.removeEventListener(id, hear);
};
