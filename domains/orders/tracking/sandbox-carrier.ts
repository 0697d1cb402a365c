import { createHash } from 'node:crypto';
import type { Carrier, TrackEvent, TrackedParcel, TrackState } from './carrier.ts';

const HOUR = 3_600_000;
/** The stages of a parcel: hours after it was sent, and the maximum random addition. */
const WAY: readonly { state: TrackState; hours: number; spread: number; isAtDestination?: true }[] = [
  { state: 'picked_up', hours: 0.5, spread: 1.5 },
  { state: 'sorted', hours: 5, spread: 3 },
  { state: 'in_transit', hours: 10, spread: 4 },
  { state: 'arrived', hours: 26, spread: 6, isAtDestination: true },
  { state: 'out_for_delivery', hours: 38, spread: 4, isAtDestination: true },
  { state: 'delivered', hours: 44, spread: 4, isAtDestination: true },
];

/** A simulated carrier: parcels move according to elapsed time, each a little differently, but deterministically. */
export const sandboxCarrier: Carrier = {
  async track(parcel, now) {
    return journeyOf(parcel).filter((event) => event.at <= now);
  },
};

function journeyOf({ courier, number, shippedAt, destination }: TrackedParcel): TrackEvent[] {
  const dice = createHash('sha256').update(`${courier} ${number}`).digest();
  return WAY.map(({ state, hours, spread, isAtDestination }, index) => ({
    state,
    at: new Date(shippedAt.getTime() + Math.round((hours + (spread * (dice[index] ?? 0)) / 255) * HOUR)),
    place: isAtDestination ? destination : '',
    note: '',
  }));
}
