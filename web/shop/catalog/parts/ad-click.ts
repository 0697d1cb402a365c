/** Counts a click on an advertisement; the answer is of no interest and must not hold up the reader. */
export function countAdClick(id: number): void {
  navigator.sendBeacon?.(`/api/front/ads/click/${id}`);
}
