import { createStoa, dataOf, StoaError } from '../index.ts';
import { element, field, form, money, show } from './page.ts';

const shop = new URLSearchParams(location.search).get('shop') ?? 'http://localhost:3000';
/** A token is sent only to the server that gave it. */
const TOKEN = `token ${new URL(shop).origin}`;
const reader = { language: 'en', token: sessionStorage.getItem(TOKEN) ?? '' };
const stoa = createStoa(shop, () => reader);

/** A picture of the shop has a path of its server. */
const picture = (path: string, alt: string) => element('img', { src: new URL(path, shop).href, alt, loading: 'lazy' });

async function showProducts(): Promise<void> {
  const { list } = await dataOf(
    stoa.GET('/api/front/product/list', { params: { query: { limit: 24, inStock: '1' } } }),
  );
  const items = list.map(({ id, name, image, price }) =>
    element('li', {}, element('a', { href: `#/product/${id}` }, picture(image, ''), name), ` ${money(price)}`),
  );
  show('Products', element('ul', {}, ...items));
}

async function showProduct(id: number): Promise<void> {
  const params = { path: { id } };
  const { product, images, options, skus } = await dataOf(stoa.GET('/api/front/product/detail/{id}', { params }));
  const values = options.flatMap((option) => option.values);
  const nameOf = (valueIds: number[]) => valueIds.map((each) => values.find((value) => value.id === each)?.name);
  const variants = skus
    .filter(({ available }) => available > 0)
    .map((sku) => [String(sku.id), `${nameOf(sku.valueIds).join(' ')} ${money(sku.price)}`] as const);
  const [first] = images;
  show(
    product.name,
    element('p', {}, product.tagline),
    ...(first ? [picture(first.url, first.alt)] : []),
    form('Add to the cart', [field('Variant', 'skuId', variants)], async (input) => {
      // the cart of a guest is in a cookie, which a page of another origin is not given
      if (!reader.token) return showLogin(location.hash);
      const body = { productId: id, skuId: Number(input.get('skuId')), num: 1 };
      await dataOf(stoa.POST('/api/front/cart/save', { body }));
      location.hash = '#/cart';
    }),
  );
}

async function showCart(): Promise<void> {
  if (!reader.token) return showLogin('#/cart');
  const { groups, total } = await dataOf(stoa.GET('/api/front/cart/list'));
  const lines = groups.flatMap((group) => group.lines);
  if (lines.length === 0) return show('Cart', element('p', {}, 'Nothing yet.'));
  const items = lines.map((line) =>
    element('li', {}, picture(line.image, ''), `${line.num} × ${line.name} ${money(line.subtotal)}`),
  );
  const checkOut = form('Check out', [], async () => {
    const body = { cartIds: lines.map(({ id }) => id) };
    const { preOrderNo } = await dataOf(stoa.POST('/api/front/order/pre', { body }));
    location.hash = `#/checkout/${preOrderNo}`;
  });
  show('Cart', element('ul', {}, ...items), element('p', {}, `Total ${money(total)}`), checkOut);
}

async function showCheckout(preOrderNo: string): Promise<void> {
  const params = { path: { preOrderNo } };
  const { price, addresses, needsAddress } = await dataOf(stoa.GET('/api/front/order/pre/{preOrderNo}', { params }));
  const choices = addresses.map((to) => [String(to.id), `${to.name}, ${to.detail}, ${to.city}`] as const);
  // however often the button is pressed, one order is placed
  const requestId = crypto.randomUUID();
  const order = form('Place the order', needsAddress ? [field('Address', 'addressId', choices)] : [], async (input) => {
    const addressId = needsAddress ? Number(input.get('addressId')) : null;
    const body = { preOrderNo, requestId, addressId, expectTotal: price.total.amount };
    const { orderNo } = await dataOf(stoa.POST('/api/front/order/create', { body }));
    location.hash = `#/order/${orderNo}`;
  });
  show('Checkout', element('p', {}, `Items ${money(price.items)}, delivery ${money(price.freight)}`), order);
}

/** The page of the payment opens in a window of its own, by a link, as browsers stop windows that scripts open; this one asks until the money is there. */
async function showOrder(orderNo: string): Promise<void> {
  const params = { path: { orderNo } };
  const { status, amount } = await dataOf(stoa.GET('/api/front/pay/status/{orderNo}', { params }));
  const pay = form('Pay in the sandbox', [], async () => {
    const step = await dataOf(stoa.POST('/api/front/pay', { body: { orderNo, method: 'sandbox' } }));
    if (!('url' in step && step.url)) return;
    const there = { href: new URL(step.url, shop).href, target: '_blank', rel: 'noopener' };
    document.querySelector('main form')?.replaceWith(element('a', there, 'Open the payment page'));
  });
  show(`Order ${orderNo}`, element('p', {}, `${money(amount)}: ${status}`), ...(status === 'unpaid' ? [pay] : []));
  while (status === 'unpaid' && location.hash === `#/order/${orderNo}`) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const now = await dataOf(stoa.GET('/api/front/pay/status/{orderNo}', { params }));
    if (now.status !== status) return showOrder(orderNo);
  }
}

function showLogin(then: string): void {
  const fields = [field('E-mail', 'email', 'email'), field('Password', 'password', 'password')];
  const login = form('Log in', fields, async (input) => {
    const body = { email: String(input.get('email')), password: String(input.get('password')) };
    ({ token: reader.token } = await dataOf(stoa.POST('/api/front/login/email', { body })));
    sessionStorage.setItem(TOKEN, reader.token);
    if (location.hash === then) await open();
    else location.hash = then;
  });
  show('Log in', login);
}

const problem = document.querySelector('#problem') as HTMLElement;

function explain(error: unknown): void {
  if (error instanceof StoaError && error.code === 'login_required') {
    showLogin(location.hash);
  } else {
    problem.textContent = error instanceof Error ? error.message : String(error);
    problem.hidden = false;
  }
}

async function open(): Promise<void> {
  problem.hidden = true;
  const [, page = '', id = ''] = location.hash.split('/');
  try {
    if (page === 'product') await showProduct(Number(id));
    else if (page === 'cart') await showCart();
    else if (page === 'checkout') await showCheckout(id);
    else if (page === 'order') await showOrder(id);
    else await showProducts();
  } catch (error) {
    explain(error);
  }
}

window.addEventListener('hashchange', open);
window.addEventListener('unhandledrejection', ({ reason }) => explain(reason));
void open();
