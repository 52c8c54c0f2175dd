import * as v from 'valibot';
import type { Config } from './config';
import { matchesManyUrls } from './description';

/** The icons of actions in the command palette. An unknown name gets a plain icon. */
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

/** The fields that an action has in `actions.json` and in the routes of a remote. */
export const actionEntries = {
  /** The label, as on the button of the action: "Add users". */
  label: v.pipe(v.string(), v.minLength(1)),
  /** Other words that find the action in the command palette: "invite people". */
  words: v.optional(v.string()),
  /** The query of the URL that opens the action in the page: `tab=users&add=1`. */
  query: v.optional(v.string()),
  focus: v.optional(v.string()),
  icon: v.optional(v.string()),
  capability: v.optional(v.string()),
};

export type RemoteAction = v.InferInput<v.ObjectSchema<typeof actionEntries, undefined>> & {
  icon?: ActionIcon;
  /** The command palette offers the action only if the backend has this capability. */
  capability?: keyof Config['capabilities'];
};

/** The file with a remote's actions. The shell reads it when somebody opens the command palette. */
export const ACTIONS_FILE = 'actions.json';
export const actionsSchema = v.array(v.object({ ...actionEntries, path: v.string() }));
type PageAction = v.InferInput<typeof actionsSchema>[number];

export const collectActionsOfRoutes = (
  routes: readonly { path: string; actions?: readonly Omit<PageAction, 'path'>[] | undefined }[],
): PageAction[] =>
  routes.flatMap(({ path, actions = [] }) => {
    if (actions.length > 0 && matchesManyUrls(path)) {
      throw new Error(`${path} stands for many addresses, so it cannot have actions`);
    }
    return actions.map((action) => ({ ...action, path }));
  });
