export const FLASH_STATES = ['over', 'running', 'coming'] as const;
export type FlashState = (typeof FLASH_STATES)[number];

/** The phase of a period at a moment; its end is exclusive. */
export function flashState(slot: { startsAt: string; endsAt: string }, now: Date): FlashState {
  if (now.getTime() >= Date.parse(slot.endsAt)) return 'over';
  return now.getTime() >= Date.parse(slot.startsAt) ? 'running' : 'coming';
}

/** The round to show: the requested one, otherwise the running one, the next, or the last past one. */
export function chooseSlot<S extends { id: number; state: FlashState }>(
  slots: readonly S[],
  asked?: number,
): S | undefined {
  const byState = (state: FlashState) => slots.find((slot) => slot.state === state);
  return slots.find((slot) => slot.id === asked) ?? byState('running') ?? byState('coming') ?? byState('over');
}
