/** What the stack tells the identity service: make the demo accounts as on the first start. */
export const RESET_DEMO = 'reset-demo';
