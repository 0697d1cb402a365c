/** Counts a click on an advertisement; the response is irrelevant and must not delay the reader. */
export function countAdClick(id: number): void {
  navigator.sendBeacon?.(`/api/front/ads/click/${id}`);
}
