import { z } from '@hono/zod-openapi';
import { csvAnswer } from '../../platform/http/file-answer.ts';
import { type Api, endpoint } from '../kit/endpoint.ts';
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

/** Each office has its own calls; they differ in whom the actor acts for. */
const OFFICES = {
  merchant: { tag: 'merchant', path: '/api/merchant/earnings', access: 'shop' },
  developer: { tag: 'developers', path: '/api/developer/earnings', access: 'developer' },
} as const;
type OfficeKind = keyof typeof OFFICES;
const NOUN = { merchant: 'shop', developer: 'developer' } as const;

export function payoutRoutes(api: Api): void {
  for (const kind of ['merchant', 'developer'] as const) {
    withdrawalRoutes(api, kind);
    accountRoutes(api, kind);
    statementRoutes(api, kind);
  }
  reviewRoutes(api);
}

function withdrawalRoutes(api: Api, kind: OfficeKind): void {
  const { tag, path, access } = OFFICES[kind];
  endpoint(
    api,
    {
      tag,
      access: `${access}:earnings.read`,
      method: 'get',
      path: `${path}/withdrawal/list`,
      summary: `Withdrawals of the ${NOUN[kind]}, newest first`,
      query: shapes.withdrawalsQuery,
      answer: shapes.withdrawalsAnswer,
    },
    (ctx, { query }) => listOwnWithdrawals(ctx, kind, query),
  );
  endpoint(
    api,
    {
      tag,
      access: `${access}:earnings.withdraw`,
      method: 'post',
      path: `${path}/withdraw`,
      summary: `Request a withdrawal to the ${NOUN[kind]}’s bank account`,
      body: shapes.withdrawInput,
      answer: shapes.withdrawnAnswer,
    },
    (ctx, { body }) => requestWithdrawal(ctx, kind, body),
  );
  endpoint(
    api,
    {
      tag,
      access: `${access}:earnings.withdraw`,
      method: 'get',
      path: `${path}/withdrawal/terms`,
      summary: 'Smallest amount, fee and interval of withdrawals, by currency',
      answer: shapes.withdrawalTermsAnswer,
    },
    (ctx) => readWithdrawalTerms(ctx, kind),
  );
}

function accountRoutes(api: Api, kind: OfficeKind): void {
  const { tag, path, access } = OFFICES[kind];
  const account = { tag, access: `${access}:earnings.withdraw`, path: `${path}/bank_account` } as const;
  endpoint(
    api,
    {
      ...account,
      method: 'get',
      summary: `The bank account of the ${NOUN[kind]}, masked`,
      answer: shapes.bankAccountAnswer,
    },
    (ctx) => readBankAccount(ctx, kind),
  );
  endpoint(
    api,
    {
      ...account,
      method: 'post',
      summary: `Set the bank account of the ${NOUN[kind]}; needs a recent authentication`,
      body: shapes.bankAccountInput,
      answer: z.null(),
    },
    (ctx, { body }) => changeBankAccount(ctx, kind, body).then(() => null),
  );
}

function statementRoutes(api: Api, kind: OfficeKind): void {
  const { tag, path, access } = OFFICES[kind];
  const read = { tag, access: `${access}:earnings.read`, method: 'get', query: shapes.statementQuery } as const;
  endpoint(
    api,
    {
      ...read,
      path: `${path}/statement`,
      summary: `A month’s statement of the ${NOUN[kind]}`,
      answer: shapes.statementAnswer,
    },
    (ctx, { query }) => readStatement(ctx, kind, query),
  );
  endpoint(
    api,
    {
      ...read,
      path: `${path}/statement/file`,
      summary: 'Every movement of a month as a CSV file',
      file: { type: 'text/csv', description: 'CSV' },
    },
    async (ctx, { query }) => {
      const { name, content } = await exportStatement(ctx, kind, query);
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
      summary: 'Withdrawals of shops, developers and members with their reviews',
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
    (ctx, { body: { merchantId, ...adjustment } }) =>
      adjustEarnings(ctx, { ...adjustment, payee: { kind: 'merchant', id: merchantId } }),
  );
}
