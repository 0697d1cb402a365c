export const FLASH_STATES = ['over', 'running', 'coming'] as const;
export type FlashState = (typeof FLASH_STATES)[number];

/** What a time from-to is at a moment; its end does not belong to it. */
export function flashState(slot: { startsAt: string; endsAt: string }, now: Date): FlashState {
  if (now.getTime() >= Date.parse(slot.endsAt)) return 'over';
  return now.getTime() >= Date.parse(slot.startsAt) ? 'running' : 'coming';
}

/** The slot to show: the asked one, else the running one, else the next, else the last that was. */
export function chooseSlot<S extends { id: number; state: FlashState }>(
  slots: readonly S[],
  asked?: number,
): S | undefined {
  const byState = (state: FlashState) => slots.find((slot) => slot.state === state);
  return slots.find((slot) => slot.id === asked) ?? byState('running') ?? byState('coming') ?? byState('over');
}
