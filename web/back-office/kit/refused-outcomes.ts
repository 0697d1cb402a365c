/** Keys of `?done=` that say what was refused, or did not succeed. An upload redirects to the page that it came from. */
export const REFUSED_OUTCOMES: readonly string[] = [
  'file_empty',
  'file_refused',
  'no_picture',
  'picture_refused',
  'unproved',
  'view_refused',
];
