/**
 * Moves the focus to a control and brings its label into view, so that the question is seen and not only the box
 * (GOV.UK error summary). Gives false when the page has no such control.
 */
export function focusField(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  const label = document.querySelector(`label[for="${CSS.escape(id)}"]`);
  const top = label ?? field.closest('fieldset')?.querySelector('legend') ?? field;
  top.scrollIntoView?.({ block: 'nearest' });
  const control = field.matches('fieldset') ? field.querySelector('input') : field;
  (control ?? field).focus({ preventScroll: label !== null });
  return true;
}
