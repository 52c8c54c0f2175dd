import * as v from 'valibot';
import { isPattern, type RemoteRoute } from './description';

/** The pictures that the search of the app layout has for actions. It shows another name with a plain one. */
export type ActionIcon =
  | 'add'
  | 'billing'
  | 'chart'
  | 'copy'
  | 'delete'
  | 'edit'
  | 'export'
  | 'help'
  | 'home'
  | 'import'
  | 'invite'
  | 'location'
  | 'organization'
  | 'phone'
  | 'settings'
  | 'theme'
  | 'user';

const actionEntries = {
  /** What it does, as on its button: "Add users". */
  label: v.pipe(v.string(), v.minLength(1)),
  /** Other words by which the search finds the action: "invite people". */
  words: v.optional(v.string()),
  /** The query with which the page offers it: `tab=users&add=1`. */
  query: v.optional(v.string()),
  /** The id of the element that gets the focus, because it does the rest or because it is the place. */
  focus: v.optional(v.string()),
};

/** Something that can be done on a page, as `src/routes.ts` says it. */
export type RemoteAction = v.InferInput<v.ObjectSchema<typeof actionEntries, undefined>> & {
  icon?: ActionIcon;
};

/** The file of a build that lists its actions, each with the path of its page. The shell reads it when somebody searches. */
export const ACTIONS_FILE = 'actions.json';
export const actionsSchema = v.array(
  v.object({ ...actionEntries, icon: v.optional(v.string()), path: v.string() }),
);

/** The actions of all routes, for {@link ACTIONS_FILE}. Throws for a page without a single address. */
export const actionsOf = (
  routes: readonly Pick<RemoteRoute, 'path' | 'actions'>[],
): v.InferInput<typeof actionsSchema> =>
  routes.flatMap(({ path, actions = [] }) => {
    if (actions.length > 0 && isPattern(path)) {
      throw new Error(`${path} stands for many addresses, so it cannot have actions`);
    }
    return actions.map((action) => ({ ...action, path }));
  });
