import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
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

const MERCHANT = '1900000001';
const APP_ID = 'wx0000000000000001';
const SHOP_SERIAL = '5157F09EFDC096DE15EBE81A47057A7200000001';
const PLATFORM_KEY = 'PUB_KEY_ID_0119000000012026';
const KEY = 'an-api-v3-key-of-32-characters!!';

const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
type Keys = ReturnType<typeof keyPair>;

/** WeChat Pay's API v3 for the calls that the product makes; both sides sign, and notifications are sealed. */
export async function startWechat(): Promise<PaymentStandIn> {
  const books = emptyBooks();
  const [shop, platform, stranger] = [keyPair(), keyPair(), keyPair()];
  const server = await startStandIn({
    '*': async (asked) => {
      const { status = 200, body = {} } = isSigned(asked, shop) ? await answerWechat(books, asked) : { status: 401 };
      const text = JSON.stringify(body);
      return { status, body: text, headers: { 'content-type': 'application/json', ...signed(platform, text) } };
    },
  });
  const told = (keys: Keys) => (ref: string, fact: Fact) => letter(keys, ref, fact);
  return {
    method: 'wechat',
    env: {
      WECHAT_PAY_APP_ID: APP_ID,
      WECHAT_PAY_MERCHANT_ID: MERCHANT,
      WECHAT_PAY_SERIAL: SHOP_SERIAL,
      // as files of settings hold keys
      WECHAT_PAY_PRIVATE_KEY: shop.privateKey.replaceAll('\n', '\\n'),
      WECHAT_PAY_KEY: KEY,
      WECHAT_PAY_PUBLIC_KEY: platform.publicKey,
      WECHAT_PAY_PUBLIC_KEY_ID: PLATFORM_KEY,
      WECHAT_PAY_API: server.url,
    },
    server,
    tell: told(platform),
    forge: told(stranger),
    ...onBooks(books),
    close: () => server.close(),
  };
}

function isSigned({ method, path, params, headers, body }: Asked, shop: Keys): boolean {
  const given = Object.fromEntries(
    [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
  const { nonce_str = '', signature = '', timestamp = '', serial_no, mchid } = given;
  const query = params.size > 0 ? `?${params}` : '';
  const message = Formatter.request(method, path + query, timestamp, nonce_str, body);
  return serial_no === SHOP_SERIAL && mchid === MERCHANT && Rsa.verify(message, signature, shop.publicKey);
}

function signed(keys: Keys, text: string, at = new Date()): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const nonce = randomUUID();
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': PLATFORM_KEY,
    'wechatpay-signature': Rsa.sign(Formatter.response(timestamp, nonce, text), keys.privateKey),
  };
}

const STATES = {
  open: 'NOTPAY',
  scanned: 'NOTPAY',
  paying: 'USERPAYING',
  paid: 'SUCCESS',
  failed: 'CLOSED',
  closed: 'CLOSED',
} as const;
const gone: Answer = { status: 404, body: { code: 'ORDER_NOT_EXIST', message: 'not there' } };

interface RequestBody {
  out_trade_no: string;
  out_refund_no: string;
  amount: { total: number; refund: number; currency: string };
}

async function answerWechat(books: Books, { method, path, body }: Asked): Promise<Answer> {
  const last = path.split('/').at(-1) ?? '';
  if (path.endsWith('/close')) return close(books, path.split('/').at(-2) ?? '');
  if (path === '/v3/pay/transactions/native') {
    const { out_trade_no: ref, amount } = JSON.parse(body) as RequestBody;
    books.charges.set(ref, { id: ref, amount: amount.total, currency: amount.currency, status: 'open' });
    await books.begun(ref);
    return { body: { code_url: `weixin://wxpay/bizpayurl?pr=${ref}` } };
  }
  if (path.startsWith('/v3/pay/transactions/out-trade-no/')) {
    const charge = books.charges.get(last);
    if (!charge) return gone;
    const isBack = books.sentBack.some((sent) => sent.ref === last);
    const trade_state = isBack ? 'REFUND' : STATES[charge.status];
    return { body: { trade_state, amount: { total: charge.amount, currency: charge.currency } } };
  }
  if (method === 'POST' && path === '/v3/refund/domestic/refunds') {
    const { out_trade_no, out_refund_no, amount } = JSON.parse(body) as RequestBody;
    if (loses(books, { ref: out_trade_no, refundRef: out_refund_no, amount: amount.refund }))
      return { body: { ...refundOf(amount.refund), status: 'ABNORMAL' } };
    const isSent = sendBack(books, out_trade_no, out_refund_no, amount.refund);
    return isSent ? { body: refundOf(amount.refund) } : { status: 400, body: { code: 'INVALID_REQUEST' } };
  }
  const sent = books.sentBack.find((one) => one.refundRef === last);
  return sent ? { body: refundOf(sent.amount) } : gone;
}

function close(books: Books, ref: string): Answer {
  const status = books.charges.get(ref)?.status;
  if (!status) return gone;
  if (endCharge(books, ref)) return { status: 204 };
  if (status === 'paying') return { status: 202, body: { code: 'USERPAYING', message: 'wait' } };
  return { status: 400, body: { code: status === 'paid' ? 'ORDERPAID' : 'ORDER_CLOSED', message: status } };
}

const refundOf = (refund: number) => ({ status: 'SUCCESS', amount: { refund, currency: 'CNY' } });

async function letter(keys: Keys, ref: string, { result, amount, currency, at }: Fact): Promise<Letter> {
  const inside = {
    mchid: MERCHANT,
    appid: APP_ID,
    out_trade_no: ref,
    transaction_id: `42000${ref.slice(0, 20)}`,
    trade_state: 'SUCCESS',
    amount: { total: amount, refund: amount, currency },
  };
  const nonce = randomUUID().slice(0, 12);
  const events = {
    paid: 'TRANSACTION.SUCCESS',
    failed: 'TRANSACTION.CLOSED',
    refunded: 'REFUND.SUCCESS',
    refund_lost: 'REFUND.ABNORMAL',
  };
  const ciphertext = Aes.AesGcm.encrypt(JSON.stringify(inside), KEY, nonce, 'transaction');
  const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: 'transaction' };
  const raw = JSON.stringify({ id: randomUUID(), event_type: events[result], resource });
  return { raw, headers: signed(keys, raw, at) };
}
