import { createSign, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import { type Answer, type Asked, startStandIn } from '../stand-in.ts';
import {
  type Books,
  emptyBooks,
  endCharge,
  type Fact,
  type Letter,
  loses,
  onBooks,
  type PaymentStandIn,
  sendBack,
} from './payment-stand-in.ts';

const APP_ID = '2021000000000001';
const STATES = {
  scanned: 'WAIT_BUYER_PAY',
  paying: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
  failed: 'TRADE_CLOSED',
  closed: 'TRADE_CLOSED',
  refunded: 'TRADE_SUCCESS',
  refund_lost: 'TRADE_SUCCESS',
} as const;

const yuan = (minor: number) => (minor / 100).toFixed(2);
const fen = (text: string) => Math.round(Number(text) * 100);
const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** In the format of Alipay's own tools: base64 in one line. */
const bare = (key: { export(options: { type: 'spki' | 'pkcs8'; format: 'der' }): Buffer }, type: 'spki' | 'pkcs8') =>
  key.export({ type, format: 'der' }).toString('base64');

type Keys = ReturnType<typeof keyPair>;

/** Alipay's gateway for the calls that the product makes; requests must be signed by the shop, answers are by Alipay. */
export async function startAlipay(): Promise<PaymentStandIn> {
  const books = emptyBooks();
  const [shop, alipay, stranger] = [keyPair(), keyPair(), keyPair()];
  const server = await startStandIn({ '/gateway.do': (asked) => answerAlipay(books, { shop, alipay }, asked) });
  const told = (keys: Keys) => (ref: string, fact: Fact) => letter(keys, ref, fact);
  return {
    method: 'alipay',
    env: {
      ALIPAY_APP_ID: APP_ID,
      ALIPAY_PRIVATE_KEY: bare(shop.privateKey as never, 'pkcs8'),
      ALIPAY_PUBLIC_KEY: bare(alipay.publicKey as never, 'spki'),
      ALIPAY_API: `${server.url}/gateway.do`,
    },
    server,
    tell: told(alipay),
    forge: told(stranger),
    ...onBooks(books),
    close: () => server.close(),
  };
}

/** The fields in order, as both sides sign them. */
const inOrder = (fields: Record<string, string>) =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

async function answerAlipay(books: Books, keys: { shop: Keys; alipay: Keys }, { params }: Asked): Promise<Answer> {
  const { sign = '', ...fields } = Object.fromEntries(params);
  const isGenuine = createVerify('RSA-SHA256').update(inOrder(fields)).verify(keys.shop.publicKey, sign, 'base64');
  const method = params.get('method') ?? '';
  const said = isGenuine
    ? await say(books, method, JSON.parse(params.get('biz_content') ?? '{}') as Record<string, string>)
    : refusal('isv.invalid-signature');
  const text = JSON.stringify(said);
  const signature = createSign('RSA-SHA256').update(text).sign(keys.alipay.privateKey, 'base64');
  return { body: `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signature}"}` };
}

const done = (more: Record<string, string>) => ({ code: '10000', msg: 'Success', ...more });
const refusal = (code: string) => ({ code: '40004', msg: 'Business Failed', sub_code: code, sub_msg: code });

async function say(books: Books, method: string, asked: Record<string, string>): Promise<Record<string, string>> {
  const ref = asked.out_trade_no ?? '';
  if (method === 'alipay.trade.precreate') {
    books.charges.set(ref, { id: ref, amount: fen(asked.total_amount ?? ''), currency: 'CNY', status: 'open' });
    await books.begun(ref);
    return done({ out_trade_no: ref, qr_code: `https://qr.alipay.com/${ref}` });
  }
  const charge = books.charges.get(ref);
  // a trade exists only after its code was scanned
  if (!charge || charge.status === 'open') return refusal('ACQ.TRADE_NOT_EXIST');
  if (method === 'alipay.trade.query')
    return done({ out_trade_no: ref, trade_status: STATES[charge.status], total_amount: yuan(charge.amount) });
  if (method === 'alipay.trade.close')
    return endCharge(books, ref) ? done({ out_trade_no: ref }) : refusal('ACQ.REASON_TRADE_STATUS_INVALID');
  const refundRef = asked.out_request_no ?? '';
  if (method === 'alipay.trade.refund' && loses(books, { ref, refundRef, amount: fen(asked.refund_amount ?? '') }))
    return done({ out_trade_no: ref, fund_change: 'N' });
  const sent = books.sentBack.find((one) => one.refundRef === refundRef);
  if (method === 'alipay.trade.refund')
    return sendBack(books, ref, refundRef, fen(asked.refund_amount ?? ''))
      ? done({ out_trade_no: ref, fund_change: sent ? 'N' : 'Y' })
      : refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
  const amount = sent && { refund_amount: yuan(sent.amount), refund_status: 'REFUND_SUCCESS' };
  return done(amount ? { out_request_no: refundRef, ...amount } : {});
}

async function letter(keys: Keys, ref: string, { result, amount, currency }: Fact): Promise<Letter> {
  const fields: Record<string, string> = {
    app_id: APP_ID,
    notify_id: randomUUID(),
    notify_type: 'trade_status_sync',
    out_trade_no: ref,
    trade_no: `2026${ref.slice(0, 20)}`,
    trade_status: STATES[result],
    total_amount: yuan(amount),
    subject: '柱廊 & co = 100%',
    ...(currency === 'CNY' ? {} : { trans_currency: currency }),
    ...(result === 'refunded' ? { gmt_refund: '2026-11-21 12:00:00', refund_fee: yuan(amount) } : {}),
  };
  // the kind of signature is not part of what is signed
  const sign = createSign('RSA-SHA256').update(inOrder(fields)).sign(keys.privateKey, 'base64');
  return { raw: new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString(), headers: {} };
}
