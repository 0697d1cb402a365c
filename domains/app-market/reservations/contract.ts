import { z } from '@hono/zod-openapi';
import { RESERVATION_STATES } from './rules.ts';

export const reserveInput = z.object({ id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const reservationListQuery = z.object({
  state: z.enum(RESERVATION_STATES).optional(),
  keyword: z.string().max(60).default(''),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type ReservationListQuery = z.output<typeof reservationListQuery>;

export const reservationListAnswer = z
  .object({
    list: z.array(
      z.object({
        appId: z.number(),
        name: z.string(),
        icon: z.string(),
        reservedAt: z.string(),
        plannedFor: z.string().nullable(),
        /** gone: the app was taken down or withdrawn. */
        state: z.enum([...RESERVATION_STATES, 'gone']),
      }),
    ),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
  })
  .openapi('AppReservations');
export type ReservationList = z.infer<typeof reservationListAnswer>;
