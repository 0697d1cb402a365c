import type { ParcelState } from '../shipping/contract.ts';

/** What carriers tell on the way, finer than the state of a parcel. */
export const TRACK_STATES = [
  'picked_up',
  'sorted',
  'in_transit',
  'arrived',
  'out_for_delivery',
  'delivered',
  'problem',
] as const;
export type TrackState = (typeof TRACK_STATES)[number];

/** One piece of news of a parcel. */
export interface TrackEvent {
  state: TrackState;
  at: Date;
  /** Town or station, as the carrier writes it. */
  place: string;
  /** The carrier's own sentence, if it has one. */
  note: string;
}

export interface TrackedParcel {
  courier: string;
  number: string;
  shippedAt: Date;
  /** Town that the parcel goes to: a real carrier knows it, the sandbox is told. */
  destination: string;
}

/** Whoever can say where a parcel is. Throws when it cannot be reached; knows nothing: an empty list. */
export interface Carrier {
  track(parcel: TrackedParcel, now: Date): Promise<TrackEvent[]>;
}

/** The parcel's state after these events; undefined as long as there is no news. */
export function stateAfter(events: readonly TrackEvent[]): ParcelState | undefined {
  const newest = events.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  if (!newest) return undefined;
  // what was handed over stays so, whatever is said afterwards
  if (events.some((event) => event.state === 'delivered')) return 'delivered';
  return newest.state === 'sorted' || newest.state === 'arrived' ? 'in_transit' : newest.state;
}
