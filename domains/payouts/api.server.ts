import { z } from '@hono/zod-openapi';
import { csvAnswer } from '../../platform/http/file-answer.ts';
import { type Api, endpoint } from '../endpoint.ts';
import { adjustEarnings } from './adjustments/adjust-earnings.server.ts';
import { changeBankAccount, readBankAccount } from './bank-account/change-account.server.ts';
import * as shapes from './contract.ts';
import { exportStatement } from './statements/export-statement.server.ts';
import { readStatement } from './statements/read-statement.server.ts';
import { listOwnWithdrawals, listWithdrawals } from './withdrawals/list-withdrawals.server.ts';
import { requestWithdrawal } from './withdrawals/request-withdrawal.server.ts';
import {
  approveWithdrawal,
  payWithdrawal,
  readPayoutAccount,
  refuseWithdrawal,
} from './withdrawals/review-withdrawal.server.ts';
import { readWithdrawalTerms } from './withdrawals/withdrawal-terms.server.ts';

const EARNINGS = '/api/merchant/earnings';

export function payoutRoutes(api: Api): void {
  withdrawalRoutes(api);
  statementRoutes(api);
  reviewRoutes(api);
}

function withdrawalRoutes(api: Api): void {
  const money = { tag: 'merchant', access: 'shop:earnings.withdraw' } as const;
  endpoint(
    api,
    {
      tag: 'merchant',
      access: 'shop:earnings.read',
      method: 'get',
      path: `${EARNINGS}/withdrawal/list`,
      summary: 'Withdrawals of the shop, newest first',
      query: shapes.withdrawalsQuery,
      answer: shapes.withdrawalsAnswer,
    },
    (ctx, { query }) => listOwnWithdrawals(ctx, query),
  );
  endpoint(
    api,
    {
      ...money,
      method: 'post',
      path: `${EARNINGS}/withdraw`,
      summary: 'Request a withdrawal to the shop’s bank account',
      body: shapes.withdrawInput,
      answer: shapes.withdrawnAnswer,
    },
    (ctx, { body }) => requestWithdrawal(ctx, body),
  );
  endpoint(
    api,
    {
      ...money,
      method: 'get',
      path: `${EARNINGS}/withdrawal/terms`,
      summary: 'Smallest amount, fee and interval of withdrawals, by currency',
      answer: shapes.withdrawalTermsAnswer,
    },
    (ctx) => readWithdrawalTerms(ctx),
  );
  endpoint(
    api,
    {
      ...money,
      method: 'get',
      path: `${EARNINGS}/bank_account`,
      summary: 'The bank account of the shop, masked',
      answer: shapes.bankAccountAnswer,
    },
    (ctx) => readBankAccount(ctx),
  );
  endpoint(
    api,
    {
      ...money,
      method: 'post',
      path: `${EARNINGS}/bank_account`,
      summary: 'Set the bank account of the shop; needs a recent authentication',
      body: shapes.bankAccountInput,
      answer: z.null(),
    },
    (ctx, { body }) => changeBankAccount(ctx, body).then(() => null),
  );
}

function statementRoutes(api: Api): void {
  const read = { tag: 'merchant', access: 'shop:earnings.read', method: 'get', query: shapes.statementQuery } as const;
  endpoint(
    api,
    {
      ...read,
      path: `${EARNINGS}/statement`,
      summary: 'A month’s statement of the shop',
      answer: shapes.statementAnswer,
    },
    (ctx, { query }) => readStatement(ctx, query),
  );
  endpoint(
    api,
    {
      ...read,
      path: `${EARNINGS}/statement/file`,
      summary: 'Every movement of a month as a CSV file',
      file: { type: 'text/csv', description: 'CSV' },
    },
    async (ctx, { query }) => {
      const { name, content } = await exportStatement(ctx, query);
      return csvAnswer(name, content);
    },
  );
}

function reviewRoutes(api: Api): void {
  const staff = { tag: 'platform', access: 'permission:payments.manage', method: 'post' } as const;
  const room = '/api/platform/withdrawal';
  endpoint(
    api,
    {
      ...staff,
      method: 'get',
      path: `${room}/list`,
      summary: 'Withdrawals of all shops with their reviews',
      query: shapes.withdrawalsQuery,
      answer: shapes.reviewedWithdrawalsAnswer,
    },
    (ctx, { query }) => listWithdrawals(ctx, query),
  );
  endpoint(
    api,
    {
      ...staff,
      path: `${room}/approve`,
      summary: 'Approve a withdrawal',
      body: shapes.withdrawalNo,
      answer: z.null(),
    },
    (ctx, { body }) => approveWithdrawal(ctx, body.no).then(() => null),
  );
  endpoint(
    api,
    {
      ...staff,
      path: `${room}/refuse`,
      summary: 'Refuse a withdrawal with a reason; the money is available again',
      body: shapes.refuseWithdrawalInput,
      answer: z.null(),
    },
    (ctx, { body }) => refuseWithdrawal(ctx, body).then(() => null),
  );
  payingRoutes(api);
}

function payingRoutes(api: Api): void {
  const staff = { tag: 'platform', access: 'permission:payments.manage', method: 'post' } as const;
  const room = '/api/platform/withdrawal';
  endpoint(
    api,
    {
      ...staff,
      path: `${room}/pay`,
      summary: 'Record the transfer of an approved withdrawal with the bank’s reference',
      body: shapes.payWithdrawalInput,
      answer: z.null(),
    },
    (ctx, { body }) => payWithdrawal(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...staff,
      path: `${room}/account`,
      summary: 'The full bank account of an approved withdrawal; needs a recent authentication',
      body: shapes.withdrawalNo,
      answer: shapes.payoutAccountAnswer,
    },
    (ctx, { body }) => readPayoutAccount(ctx, body.no),
  );
  endpoint(
    api,
    {
      ...staff,
      path: '/api/platform/merchant/adjust',
      summary: 'Credit or charge a shop’s available earnings, with a reason',
      body: shapes.adjustInput,
      answer: shapes.withdrawnAnswer,
    },
    (ctx, { body }) => adjustEarnings(ctx, body),
  );
}
