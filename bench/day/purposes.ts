import { randomInt } from 'node:crypto';
import type { Person } from '../../tests/support/crowd.ts';
import type { Purpose } from './arrivals.ts';
import type { DayStage } from './fill.ts';
import type { Sender } from './sender.ts';

const GATEWAY_HOST = 'gateway.localhost';
const WORDS = ['kettle', 'quiet lamp', 'silver chair', 'rare7x', 'knife', 'soft scarf', 'coffee', 'tea'];

const asPerson = ({ token, ip }: Person) => ({ token, 'x-forwarded-for': ip });
/** A guest, from a network that hardly any other has. */
const asGuest = () => ({ 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` });

function pick<T>(list: readonly T[], nth: number): T {
  return list[nth % list.length] as T;
}

/** Some are asked for much more often than others. */
function popular<T>(list: readonly T[]): T {
  return list[Math.floor(list.length * Math.random() ** 3)] as T;
}

/** What a deployment is asked for on a day; the shares are of a thousand arrivals. */
export function purposesOf(day: DayStage, sender: Sender): Purpose[] {
  return [...shopping(day, sender), ...selling(day, sender), ...talking(day, sender), ...reading(day, sender)];
}

function shopping({ skus, buyers }: DayStage, sender: Sender): Purpose[] {
  const checkOut = async (nth: number) => {
    const person = pick(buyers, nth * 7);
    const post = <T>(path: string, body: unknown) => sender.post<T>(`/api/front/${path}`, asPerson(person), body);
    const line = await post<{ id: number }>('cart/save', { ...popular(skus), num: 1 });
    const { preOrderNo } = await post<{ preOrderNo: string }>('order/pre', { cartIds: [line.id] });
    const press = { preOrderNo, requestId: `day-${preOrderNo}`, addressId: person.addressId };
    const { orderNo } = await post<{ orderNo: string }>('order/create', press);
    await post('pay', { orderNo, method: 'balance' });
  };
  return [
    { name: 'home page, guest', perMille: 100, run: () => sender.get('/', asGuest()) },
    {
      name: 'product page, guest',
      perMille: 250,
      run: () => sender.get(`/goods_detail/${popular(skus).productId}`, asGuest()),
    },
    {
      name: 'search page, guest',
      perMille: 100,
      run: (nth) => sender.get(`/goods/goods_search?keyword=${encodeURIComponent(pick(WORDS, nth))}`, asGuest()),
    },
    {
      name: 'product page, signed in',
      perMille: 80,
      run: (nth) => sender.get(`/goods_detail/${popular(skus).productId}`, asPerson(pick(buyers, nth))),
    },
    { name: 'checkout (4 calls)', perMille: 40, run: checkOut },
  ];
}

function selling({ seller, ownSkus }: DayStage, sender: Sender): Purpose[] {
  const changePrice = async (nth: number) => {
    const sku = pick(ownSkus, nth);
    const seen = sku.price;
    // others may change it only after this
    sku.price += 1;
    await sender.post('/api/merchant/product/price', asPerson(seller), { skuId: sku.skuId, price: sku.price, seen });
  };
  return [
    {
      name: 'office: orders',
      perMille: 20,
      run: () => sender.get('/api/merchant/order/list?limit=20', asPerson(seller)),
    },
    {
      name: 'office: products',
      perMille: 20,
      run: (nth) => sender.get(`/api/merchant/product/list?page=${1 + (nth % 5)}`, asPerson(seller)),
    },
    { name: 'office: a price changes', perMille: 2, run: changePrice },
  ];
}

function talking({ talks }: DayStage, sender: Sender): Purpose[] {
  const message = (nth: number) => ({ msn: 'One moment, I will have a look.', msnType: 1, clientId: `day-${nth}` });
  return [
    {
      name: 'chat: shopper writes',
      perMille: 40,
      run: (nth) => {
        const { shopper, shop } = pick(talks, nth);
        return sender.post('/api/service/send', asPerson(shopper), { ...message(nth), merId: shop.merId });
      },
    },
    {
      name: 'chat: agent writes',
      perMille: 40,
      run: (nth) => {
        const { agent, chatId } = pick(talks, nth);
        return sender.post('/api/service/desk/send', asPerson(agent), { ...message(nth), chatId });
      },
    },
  ];
}

function reading({ forum, members, file, api }: DayStage, sender: Sender): Purpose[] {
  const reply = (nth: number) => ({
    topicId: pick(forum.openIds, nth * 13),
    source: `Reply number ${nth}: a steel kettle is quiet.`,
  });
  return [
    {
      name: 'topic page, guest',
      perMille: 120,
      run: () => sender.get(`/bbs/topic/${popular(forum.openIds)}`, asGuest()),
    },
    {
      name: 'board page, guest',
      perMille: 50,
      run: (nth) => sender.get(`/bbs/board/bench-${1 + (nth % 8)}`, asGuest()),
    },
    {
      name: 'forum: reply',
      perMille: 20,
      run: (nth) => sender.post('/api/community/comment/reply', asPerson(pick(members, nth * 7)), reply(nth)),
    },
    { name: 'download of 1 MB', perMille: 18, run: () => sender.get(file, asGuest()) },
    {
      name: 'call of the gateway',
      perMille: 100,
      run: (nth) =>
        sender.get(`/${api.slug}/`, {
          host: GATEWAY_HOST,
          authorization: `Bearer ${pick(api.keys, nth)}`,
          ...asGuest(),
        }),
    },
  ];
}
