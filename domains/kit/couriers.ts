import type { Locale } from '../../platform/locale/locale.ts';

/** Courier companies. `name` is their usual name; `locals` the names in languages that have their own. */
interface Courier {
  code: string;
  name: string;
  locals?: Partial<Record<Locale, string>>;
  /** Page for tracking a number by hand; `{number}` is the placeholder. */
  address?: string;
}

export const COURIERS: readonly Courier[] = [
  {
    code: 'SF',
    name: 'SF Express',
    locals: { 'zh-CN': '顺丰速运', 'zh-TW': '順豐速運' },
    address: 'https://www.sf-express.com/we/ow/chn/sc/waybill/waybill-detail/{number}',
  },
  { code: 'JD', name: 'JD Logistics', locals: { 'zh-CN': '京东物流', 'zh-TW': '京東物流' } },
  { code: 'YTO', name: 'YTO Express', locals: { 'zh-CN': '圆通速递', 'zh-TW': '圓通速遞' } },
  { code: 'ZTO', name: 'ZTO Express', locals: { 'zh-CN': '中通快递', 'zh-TW': '中通快遞' } },
  { code: 'STO', name: 'STO Express', locals: { 'zh-CN': '申通快递', 'zh-TW': '申通快遞' } },
  { code: 'YD', name: 'Yunda Express', locals: { 'zh-CN': '韵达快递', 'zh-TW': '韻達快遞' } },
  { code: 'EMS', name: 'EMS', locals: { 'zh-CN': '邮政 EMS', 'zh-TW': '郵政 EMS' } },
  { code: 'TCAT', name: 'T-cat', locals: { 'zh-CN': '黑猫宅急便', 'zh-TW': '黑貓宅急便' } },
  { code: 'TWPOST', name: 'Chunghwa Post', locals: { 'zh-CN': '中华邮政', 'zh-TW': '中華郵政' } },
  { code: 'KERRY', name: 'KEX Express', locals: { th: 'เคอีเอ็กซ์ เอ็กซ์เพรส' } },
  { code: 'FLASH', name: 'Flash Express', locals: { th: 'แฟลช เอ็กซ์เพรส', lao: 'ແຟລດ ເອັກສ໌ເພຣສ' } },
  { code: 'THPOST', name: 'Thailand Post', locals: { th: 'ไปรษณีย์ไทย' } },
  { code: 'HAL', name: 'HAL Logistics', locals: { lao: 'ຮຸ່ງອາລຸນ ຂົນສົ່ງ' } },
  { code: 'ANOUSITH', name: 'Anousith Express', locals: { lao: 'ອານຸສິດ ຂົນສົ່ງດ່ວນ' } },
  { code: 'LAPOST', name: 'Lao Post', locals: { lao: 'ໄປສະນີລາວ', fr: 'Poste lao' } },
  { code: 'LAPOSTE', name: 'Colissimo', address: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}' },
  { code: 'CHRONO', name: 'Chronopost' },
  { code: 'DHL', name: 'DHL', address: 'https://www.dhl.com/en/express/tracking.html?AWB={number}' },
  { code: 'FEDEX', name: 'FedEx', address: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  { code: 'UPS', name: 'UPS', address: 'https://www.ups.com/track?tracknum={number}' },
];

/** The courier identified by its code or any of its names; undefined for an unknown one. */
export function findCourier(text: string): Courier | undefined {
  const wanted = text.trim().toLowerCase();
  return COURIERS.find(
    ({ code, name, locals }) =>
      code.toLowerCase() === wanted ||
      name.toLowerCase() === wanted ||
      Object.values(locals ?? {}).some((local) => local.toLowerCase() === wanted),
  );
}

/** A courier's name in the reader's language; an unknown name is returned as typed. */
export function courierName(code: string, locale: Locale): string {
  const courier = findCourier(code);
  return courier ? (courier.locals?.[locale] ?? courier.name) : code;
}

/** Where the reader can track the number themselves; null for couriers without such a page. */
export function courierAddress(code: string, number: string): string | null {
  return findCourier(code)?.address?.replace('{number}', encodeURIComponent(number)) ?? null;
}
