export { composeSite, type Origins } from './compose';
export { publish } from './publish';
export { readSiteState, type SiteState } from './site-state';
