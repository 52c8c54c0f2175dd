import type { Location, UserListItem } from '../wire';

/**
 * The slots of the site, with the data for their fillers. A remote declares its own slots:
 * `declare module 'shared-session' { interface Slots { 'reports/tools/v1': { id: string } } }`.
 */
// biome-ignore lint/style/useConsistentTypeDefinitions: `declare module` needs an interface.
export interface Slots {
  'dashboard/cards/v1': {
    /** `undefined` until the locations are loaded. */
    locations: readonly Location[] | undefined;
  };
  /**
   * Actions below the fields of a user's dialog, which needs `capabilities.manage`. After a change,
   * an action sends `users/changed/v1`.
   */
  'users/actions/v1': { user: UserListItem };
  /** Badges beside the links of pages, in the bar and the menus of the app layout. */
  'navigation/badges/v1': {
    /** The path of the link, such as `/settings`. */
    path: string;
  };
  /** Tabs of the settings, each at `/settings?tab=<name>`. */
  'settings/tabs/v1': {
    /** The name of the open tab. Only the filler that added it shows the tab's content. */
    current: string;
    /** Adds a tab's link. Returns a function that removes the link. Throws if the name is taken. */
    addTab: (name: string, label: string) => () => void;
  };
}

export type SlotId = keyof Slots & string;

export type SlotProps<Id extends SlotId = SlotId> = {
  id: Id;
  data: Slots[Id];
  /** Short names of remotes. Their fillers come first, all others follow by remote name. */
  order?: readonly string[];
  /** Called when every filler is shown or has failed, or when the slot has no filler. */
  onSettled?: () => void;
};
