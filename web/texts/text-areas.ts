import type { AreaTexts } from '../../platform/text-book.ts';
import { browserTexts } from './browser-texts.ts';
import { reloadOnce } from './reload-once.ts';

/** The element of the page that says where the texts are. */
export const TEXTS_ID = 'texts';

/** Areas beyond the shell by the beginning of the path. */
const AREAS_BY_PATH: [RegExp, string[]][] = [
  [/^\/(?:order\/|payment|sandbox\/)/, ['checkout', 'account']],
  [/^\/(?:payment|order\/|users\/gift_card_list|login2\/(?:coupons|gift)|admin\/(?:coupons|gift))/, ['gifts']],
  [/^\/users\//, ['account', 'checkout']],
  [/^\/(?:order\/(?:order_|receiver|invoice)|login2\/freight)/, ['delivery']],
  [/^\/users\/(?:collection_list|balance|application_record|merchant_settled)/, ['centre']],
  [/^\/users\/(?:merchant_settled|evaluation_|refund_)/, ['uploads']],
  [/^\/users\/evaluation_/, ['evaluations', 'reviews']],
  [/^\/goods_detail\//, ['reviews']],
  [/^\/(?:login2|admin)\/reviews/, ['moderation', 'reviews']],
  [/^\/users\/points/, ['points']],
  [/^\/(?:users|order|login2|admin)\/(?:refund|order)/, ['refunds']],
  [/^\/users\/user_(?:info|privacy)/, ['profile']],
  [/^\/users\/user_info/, ['login']],
  [/^\/users\/message_/, ['notices']],
  [/^\/users\/(?:user_security|login_log|second_factor|staff_security|confirm)/, ['security']],
  [/^\/(?:users\/coupon_list|merchant\/coupon)/, ['coupons']],
  [/^\/(?:users\/(?:merchant_settled|application_record)|merchant\/merchant_street)/, ['shops']],
  [/^\/(?:login2|admin)\/(?:activities|flash)/, ['offerings']],
  [/^\/(?:order\/(?:order_(?:detail|confirm)|payment_result)|users\/order_list)/, ['activities']],
  [/^\/(?:goods_(?:seckill|combination|assist|presell)|activity_list|promotionList)/, ['activities']],
  [/^\/login(?:$|\/|2\/sign_in)/, ['login']],
  [
    /^\/(?:payment|order\/(?:stripe|payment)|users\/(?:user_security|pay_)|admin\/(?:reconciliation|books))/,
    ['payments'],
  ],
  [/^\/site/, ['entry']],
  [/^\/admin|^\/login[23]/, ['office']],
  [/^\/admin\/(?:members|roles|invites)/, ['roles']],
  [/^\/admin\/users/, ['security']],
  [/^\/login2|^\/admin\/orders/, ['desk']],
  [/^\/(?:login2|admin)\/orders/, ['account']],
];

/** Areas that a page needs: `shell` everywhere, `goods` on every shop page. */
export function areasFor(pathname: string): string[] {
  return ['shell', 'goods', ...AREAS_BY_PATH.flatMap(([path, areas]) => (path.test(pathname) ? areas : []))];
}

const loaded = new Map<string, Promise<void>>();

/** Loads what is missing of the areas into the document's book. */
export async function loadAreas(areas: readonly string[]): Promise<void> {
  await Promise.all(areas.map((area) => loaded.get(area) ?? loadArea(area)));
}

function loadArea(area: string): Promise<void> {
  const coming = readArea(area).then((texts) => browserTexts.book?.add(area, texts));
  loaded.set(area, coming);
  coming.catch(() => loaded.delete(area));
  return coming;
}

async function readArea(area: string): Promise<AreaTexts> {
  const address = browserTexts.files[area];
  if (!address) return {};
  const answer = await fetch(address);
  if (answer.ok) return answer.json();
  reloadOnce();
  throw new Error(`the texts of ${area} are gone`);
}
