/** The Firebase project of local runs. Names that begin with "demo-" make Google's tools stay offline. */
export const LOCAL_PROJECT = 'demo-query-assistant';
