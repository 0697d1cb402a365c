/** One call for all within that time: a change of a hundred conversations is as many events. */
export function onceWithin(ms: number, work: () => void): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      work();
    }, ms);
  };
}
