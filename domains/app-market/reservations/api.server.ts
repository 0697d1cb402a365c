import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { reservationListAnswer, reservationListQuery, reserveInput } from './contract.ts';
import { listReservations } from './list-reservations.server.ts';
import { cancelReservation, reserveApp } from './reserve.server.ts';

export function appReservationRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/app/reservations',
      tag: 'apps',
      access: 'member',
      summary: 'Apps that the signed-in user reserved',
      query: reservationListQuery,
      answer: reservationListAnswer,
    },
    (ctx, { query }) => listReservations(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/app/reserve',
      tag: 'apps',
      access: 'member',
      summary:
        'Reserve an announced app: members are notified of its release in the message centre, by e-mail and push',
      body: reserveInput,
      answer: z.null(),
    },
    (ctx, { body }) => reserveApp(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/app/cancel_reservation',
      tag: 'apps',
      access: 'member',
      summary: 'Take a reservation back',
      body: reserveInput,
      answer: z.null(),
    },
    (ctx, { body }) => cancelReservation(ctx, body).then(() => null),
  );
}
