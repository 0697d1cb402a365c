/** Counts that the page showed these advertisements, ids separated by dots; like the next, without waiting for the answer. */
export function countAdViews(ids: string): void {
  if (ids) navigator.sendBeacon?.(`/api/front/ads/view/${ids}`);
}

/** Counts a click on an advertisement; the response is irrelevant and must not delay the reader. */
export function countAdClick(id: number): void {
  navigator.sendBeacon?.(`/api/front/ads/click/${id}`);
}
