const AT_ONCE = 4;

/** Runs asynchronous requests with limited concurrency; the results keep the order of the input. */
export async function eachOf<T, R>(things: readonly T[], ask: (thing: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = new Array(things.length);
  const waiting = things.entries();
  const worker = async () => {
    for (const [index, thing] of waiting) answers[index] = await ask(thing);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, things.length) }, worker));
  return answers;
}
