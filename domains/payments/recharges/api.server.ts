import { type Api, endpoint } from '../../kit/endpoint.ts';
import { balanceRecordsAnswer, balanceRecordsQuery } from '../../ledger/contract.ts';
import { listBalanceRecords } from '../../ledger/records.server.ts';
import { balanceAnswer, rechargeAnswer, rechargeInput } from './contract.ts';
import { readBalances } from './queries.server.ts';
import { startRecharge } from './start-recharge.server.ts';

export function rechargeRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/balance/info',
      tag: 'balance',
      summary: 'Balances by currency, and top-up limits',
      access: 'member',
      answer: balanceAnswer,
    },
    (ctx) => readBalances(ctx),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/balance/records',
      tag: 'balance',
      summary: 'Movements of the balance, newest first',
      access: 'member',
      query: balanceRecordsQuery,
      answer: balanceRecordsAnswer,
    },
    (ctx, { query }) => listBalanceRecords(ctx, { ...query, currency: query.currency ?? ctx.currency }),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/balance/recharge',
      tag: 'balance',
      summary: 'Start a top-up; pay its number like that of a checkout',
      access: 'member',
      body: rechargeInput,
      answer: rechargeAnswer,
    },
    (ctx, { body }) => startRecharge(ctx, body),
  );
}
