export { downloadFile } from './download-file';
export {
  type DraftOwner,
  draftOwnerAtom,
  draftStepOfOrganization,
} from './drafts/organization-drafts';
export { useUnsavedCounts } from './drafts/use-unsaved-counts';
export { acceptStoredValues } from './forms/accept-stored';
export { DraftFormView, type DraftFormViewProps } from './forms/draft-form';
export { useActionRunner } from './forms/use-action-runner';
export { useDraftForm } from './forms/use-draft-form';
export type { FormFieldTexts } from './forms/use-draft-texts';
export * from './invitation/invitation';
export { FailureMessage } from './loading/failure-message';
export { FailureNotice, type FailureNoticeProps } from './loading/failure-notice';
export { useAllUsers, useLocations, useOrganization } from './loading/organization-data';
export { OutageNotice } from './loading/outage-notice';
export {
  createRisingDelays,
  type Polling,
  type PollingOptions,
  startPolling,
} from './loading/polling';
export { reloadAfterChangeAtom, storedChangeCountAtom } from './loading/stored-changes';
export {
  type CallState,
  isTemporaryFailure,
  type UseCallOptions,
  useCall,
} from './loading/use-call';
export { useFocusFallback } from './loading/use-focus-fallback';
export { onOneLine } from './on-one-line';
export { quantityTexts } from './quantity-texts';
export { finishAllRemovalsAtom, finishRemovalsAtom } from './removing/finish-removals';
export { locationChoicesAtom } from './removing/location-choices';
export {
  isItemAlreadyRemoved,
  removeItem,
  removeLaterAtom,
  removeWithUndoAtom,
} from './removing/remove-later';
export {
  forgetRemovedItemsAtom,
  itemPath,
  removedItemsAtom,
  withoutRemovedItems,
} from './removing/removed-items';
export { Slot } from './slots/slot';
export { timeZoneName } from './time-zones/time-zones';
export { withFirstNameFirst } from './users/first-name-first';
export { roleHint } from './users/role-hint';
export { roleName } from './users/role-name';
export { useIsOwnUser } from './users/use-is-own';
export * from './users/user-counts';
