import { z } from 'zod';
import { boundedFetch } from '../../../platform/network/bounded-fetch.ts';
import { instantShape } from '../../kit/moment-shapes.ts';
import { type Carrier, TRACK_STATES } from './carrier.ts';

const WAIT_MS = 4_000;
const MOST_BYTES = 200_000;
const MOST_EVENTS = 200;

const answerShape = z.object({
  events: z
    .array(
      z.object({
        state: z.enum(TRACK_STATES),
        at: instantShape,
        place: z.string().max(200).default(''),
        note: z.string().max(500).default(''),
      }),
    )
    .max(MOST_EVENTS),
});

/**
 * A tracking service: receives a POST of `{courier, number}` and returns `{events: [{state, at, place, note}]}`. Throws
 * if it does not answer in time, or not in this shape.
 */
export function outsideCarrier(address: string, token: string | undefined): Carrier {
  return {
    async track({ courier, number }) {
      const send = boundedFetch({ signal: AbortSignal.timeout(WAIT_MS), maxBytes: MOST_BYTES });
      const answer = await send(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ courier, number }),
      });
      if (answer.status !== 200) throw new Error(`the carrier answered ${answer.status}`);
      return answerShape.parse(await answer.json()).events.map((event) => ({ ...event, at: new Date(event.at) }));
    },
  };
}
