import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { type Answer, type Asked, startStandIn } from '../stand-in.ts';
import { cardScript } from './card-script.ts';
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

const SECRET = 'sk_test_stoa';
const WEBHOOK_SECRET = 'whsec_stoa';
/** Stripe counts kip in hundredths, yen whole. */
const FACTORS: Record<string, number> = { LAK: 100 };
const EVENTS = {
  paid: 'payment_intent.succeeded',
  failed: 'payment_intent.payment_failed',
  refunded: 'charge.refunded',
  refund_lost: 'refund.failed',
} as const;

/** Stripe's API for the calls that the product makes: form in, JSON out, the same idempotency key answered the same. */
export async function startStripe(): Promise<PaymentStandIn> {
  const books = emptyBooks();
  const answered = new Map<string, Answer>();
  const server = await startStandIn({
    '/stripe.js': ({ headers }) => {
      return { headers: { 'content-type': 'text/javascript' }, body: cardScript(`http://${headers.host}`) };
    },
    '/bank': ({ params }) => {
      const found = [...books.charges.values()].find(({ id }) => params.get('clientSecret')?.startsWith(id));
      if (found) found.status = 'paid';
      return { status: 302, headers: { location: params.get('back') ?? '' } };
    },
    '*': async (asked) => {
      if (asked.headers.authorization !== `Bearer ${SECRET}`)
        return { status: 401, body: { error: { message: 'key' } } };
      const key = asked.headers['idempotency-key'];
      const known = typeof key === 'string' ? answered.get(key) : undefined;
      if (known) return known;
      const answer = await answerStripe(books, asked);
      if (typeof key === 'string') answered.set(key, answer);
      return answer;
    },
  });
  const told = (secret: string) => (ref: string, fact: Fact) => letter(books, secret, ref, fact);
  return {
    method: 'stripe',
    env: {
      STRIPE_SECRET_KEY: SECRET,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stoa',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API: server.url,
      STRIPE_SCRIPT: `${server.url}/stripe.js`,
    },
    server,
    tell: told(WEBHOOK_SECRET),
    forge: told('whsec_somebody_else'),
    ...onBooks(books),
    forgetAnswers: () => answered.clear(),
    close: () => server.close(),
  };
}

const INTENTS: Record<string, string> = { paid: 'succeeded', paying: 'processing', closed: 'canceled' };

const factor = (currency: string) => FACTORS[currency.toUpperCase()] ?? 1;
const unexpected: Answer = {
  status: 400,
  body: {
    error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Not in that state' },
  },
};
const gone: Answer = { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such thing' } } };

async function answerStripe(books: Books, { method, path, params }: Asked): Promise<Answer> {
  if (method === 'POST' && path === '/v1/payment_intents') {
    const ref = params.get('metadata[ref]') ?? '';
    const currency = (params.get('currency') ?? '').toUpperCase();
    const amount = Number(params.get('amount')) / factor(currency);
    books.charges.set(ref, { id: `pi_${ref.slice(0, 24)}`, amount, currency, status: 'open' });
    await books.begun(ref);
    return { body: intentOf(books, ref) };
  }
  if (path === '/v1/payment_intents')
    return { body: list([...books.charges.keys()].map((ref) => intentOf(books, ref))) };
  if (path.startsWith('/v1/payment_intents/')) {
    const found = [...books.charges].find(([, { id }]) => path.split('/')[3] === id);
    if (!found) return gone;
    const isRefused = path.endsWith('/cancel') && !endCharge(books, found[0]);
    return isRefused ? unexpected : { body: intentOf(books, found[0]) };
  }
  if (method === 'POST' && path === '/v1/refunds') return refund(books, params);
  if (path === '/v1/refunds') return { body: list(refundsOf(books, params.get('payment_intent'))) };
  return gone;
}

function refund(books: Books, params: URLSearchParams): Answer {
  const found = [...books.charges].find(([, { id }]) => id === params.get('payment_intent'));
  if (!found) return gone;
  const [ref, { currency }] = found;
  const refundRef = params.get('metadata[refundRef]') ?? '';
  const amount = Number(params.get('amount')) / factor(currency);
  if (loses(books, { ref, refundRef, amount })) return { body: refundOf(books, { ref, refundRef, amount }, 'failed') };
  // Stripe ignores our reference: repeating the refund without the idempotency key refunds again
  const isAgain = books.sentBack.some((sent) => sent.refundRef === refundRef);
  if (isAgain) books.sentBack.push({ ref, refundRef, amount });
  else if (!sendBack(books, ref, refundRef, amount))
    return { status: 400, body: { error: { type: 'invalid_request_error', message: 'More than the charge holds' } } };
  return { body: refundOf(books, { ref, refundRef, amount }) };
}

/** All, or those of one intent. */
function refundsOf(books: Books, intent: string | null) {
  const isAsked = ({ ref }: { ref: string }) => intent === null || books.charges.get(ref)?.id === intent;
  return [
    ...books.sentBack.filter(isAsked).map((sent) => refundOf(books, sent)),
    ...books.lost.filter(isAsked).map((lost) => refundOf(books, lost, 'failed')),
  ];
}

function refundOf(books: Books, { ref, refundRef, amount }: Books['sentBack'][number], status = 'succeeded') {
  const currency = books.charges.get(ref)?.currency ?? 'CNY';
  return {
    id: `re_${refundRef}`,
    object: 'refund',
    amount: amount * factor(currency),
    currency: currency.toLowerCase(),
    status,
    created: Math.floor(Date.now() / 1000),
    metadata: { ref, refundRef },
  };
}

function intentOf(books: Books, ref: string) {
  const { id, amount, currency, status } = books.charges.get(ref) ?? {
    id: '',
    amount: 0,
    currency: 'CNY',
    status: 'open',
  };
  const minor = amount * factor(currency);
  return {
    id,
    object: 'payment_intent',
    client_secret: `${id}_secret_for_the_browser`,
    amount: minor,
    amount_received: status === 'paid' ? minor : 0,
    currency: currency.toLowerCase(),
    status: INTENTS[status] ?? 'requires_payment_method',
    last_payment_error: status === 'failed' ? { code: 'card_declined' } : null,
    latest_charge: null,
    created: Math.floor(Date.now() / 1000),
    metadata: { ref },
  };
}

const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/' });

/** Signed by Stripe's own tool for tests. */
async function letter(
  books: Books,
  secret: string,
  ref: string,
  { result, amount, currency, at }: Fact,
): Promise<Letter> {
  const id = books.charges.get(ref)?.id ?? `pi_${ref.slice(0, 24)}`;
  const minor = amount * factor(currency);
  const lost = {
    id: `re_${id}`,
    payment_intent: id,
    amount: minor,
    currency: currency.toLowerCase(),
    metadata: { ref },
  };
  const object =
    result === 'refund_lost'
      ? lost
      : result === 'refunded'
        ? {
            id: `ch_${id}`,
            payment_intent: id,
            amount_refunded: minor,
            currency: currency.toLowerCase(),
            metadata: { ref },
          }
        : { id, amount: minor, amount_received: minor, currency: currency.toLowerCase(), metadata: { ref } };
  const raw = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type: EVENTS[result], data: { object } });
  const timestamp = Math.floor((at ?? new Date()).getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: raw, secret, timestamp });
  return { raw, headers: { 'stripe-signature': signature } };
}
