/** The response to `GET /user` at an onboarding step. */
export const profileResponseAtStep = (onboarding_status: string, subscription_status = 'none') => ({
  payload: { name: 'Ada', role: 'admin', onboarding_status, subscription_status },
});
