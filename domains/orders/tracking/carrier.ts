import type { ParcelState } from '../shipping/contract.ts';

/** Tracking events of carriers, finer than the state of a parcel. */
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

/** One tracking event of a parcel. */
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
  /** Destination town: a real carrier knows it, the sandbox has to be given it. */
  destination: string;
}

/** A source of tracking events. Throws if it cannot be reached; an empty list if it has no events. */
export interface Carrier {
  track(parcel: TrackedParcel, now: Date): Promise<TrackEvent[]>;
}

/** The parcel's state after these events; undefined without events. */
export function stateAfter(events: readonly TrackEvent[]): ParcelState | undefined {
  const newest = events.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  if (!newest) return undefined;
  // a delivered parcel stays delivered, whatever events follow
  if (events.some((event) => event.state === 'delivered')) return 'delivered';
  return newest.state === 'sorted' || newest.state === 'arrived' ? 'in_transit' : newest.state;
}
