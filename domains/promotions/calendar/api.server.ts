import { type Api, endpoint } from '../../kit/endpoint.ts';
import { calendarAnswer, calendarQuery } from './contract.ts';
import { readCalendar } from './read-calendar.server.ts';

export function calendarRoutes(api: Api): void {
  endpoint(
    api,
    {
      tag: 'merchant',
      access: 'shop:promotions.read',
      method: 'get',
      path: '/api/merchant/calendar',
      summary: 'Coupons, flash sales and offers of the shop in one month',
      query: calendarQuery,
      answer: calendarAnswer,
    },
    (ctx, { query }) => readCalendar(ctx, query),
  );
}
