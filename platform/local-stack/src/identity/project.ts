/** The Firebase project of local runs. Names that begin with "demo-" make Google's tools stay offline. */
export const LOCAL_PROJECT = 'demo-query-assistant';

/** What the stack tells the identity service: make the demo accounts as on the first start. */
export const RESET_DEMO = 'reset-demo';
