/** The Firebase project of local runs. Names that begin with "demo-" make Google's tools stay offline. */
export const LOCAL_PROJECT = 'demo-query-assistant';

/** The message with which the stack tells the identity service to restore the demo accounts. */
export const RESET_DEMO = 'reset-demo';
