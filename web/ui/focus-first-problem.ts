/**
 * Focuses the first field that is marked as wrong, or the first message that belongs to no field (`data-problem`), with
 * what surrounds it in view. A folded part that contains it is opened. False if there is none.
 */
export function focusFirstProblem(within: ParentNode): boolean {
  for (const wrong of within.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-problem]')) {
    const folded = wrong.closest<HTMLDetailsElement>('details:not([open])');
    if (folded) folded.open = true;
    // of a text in six languages one field is shown
    if (!wrong.checkVisibility()) continue;
    wrong.focus({ preventScroll: true });
    wrong.scrollIntoView({ block: 'center' });
    return true;
  }
  return false;
}
