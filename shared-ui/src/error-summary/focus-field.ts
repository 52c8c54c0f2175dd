/**
 * Moves the focus to a control and brings its label into view, so that the question is seen and not only the box
 * (GOV.UK error summary). A fieldset stands for its first control. Gives false when the page has no such element.
 */
export function focusField(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  const control = field.matches('fieldset')
    ? field.querySelector('input, select, textarea')
    : field;
  const label = (control as HTMLInputElement | null)?.labels?.[0];
  const question = field.matches('fieldset') ? field : (label ?? field);
  question.scrollIntoView?.({ block: 'nearest' });
  if (control instanceof HTMLElement) control.focus({ preventScroll: question !== control });
  return true;
}
