/** When something happened: a point in time, or minutes before the import. */
export function momentOf({ at, ago = 0 }: { at?: string | undefined; ago?: number | undefined }, now: Date): Date {
  const moment = at === undefined ? new Date(now.getTime() - ago * 60_000) : new Date(at);
  // nothing happened in the future
  return moment > now ? now : moment;
}
