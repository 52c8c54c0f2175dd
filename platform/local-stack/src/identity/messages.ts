/** What the stack tells the identity part: make the demo accounts as on the first start. */
export const RESET_DEMO = 'reset-demo';
