import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import type { BackOffice } from '../kit/back-office.tsx';

/** What an entry of an audit log is about. */
export interface Subject {
  /** `audit-details:kind.<kind>` names it; undefined for what is only a name. */
  kind: string | undefined;
  /** Its number or name; empty for what there is only one of. */
  name: string;
}

/** Entries whose subject is the number of an order, refund or withdrawal, by the beginning of the act. */
const NUMBERED = /^(order|refund|withdrawal|earnings)\./;
const NUMBER = /^[A-Z]{1,3}\d{9,}(?:-\d+)?$/;

/** Reads a stored subject: `coupon:9`, the number of an order, or a name. */
export function subjectOf(act: string, subject: string, isKind: (kind: string) => boolean): Subject {
  const [, kind, name = ''] = /^([a-z_-]+)(?::(.*))?$/s.exec(subject) ?? [];
  if (kind && isKind(kind) && (name !== '' || !subject.includes(':'))) return { kind, name };
  const numbered = NUMBER.test(subject) ? NUMBERED.exec(act)?.[1] : undefined;
  return { kind: numbered, name: subject };
}

const PLATFORM: Readonly<Record<string, string>> = {
  product: '/admin/products/',
  user: '/admin/users/',
  merchant: '/admin/merchants/',
  application: '/admin/settlements/',
  api: '/admin/apis/',
  developer_application: '/admin/developers/applications/',
  coupon: '/admin/coupons/',
  role: '/admin/roles/',
  text: '/admin/texts/',
  template: '/admin/templates/',
  order: '/admin/orders/',
  earnings: '/admin/orders/',
};
const SHOP: Readonly<Record<string, string>> = {
  product: '/login2/products/',
  sku: '/login2/stock/',
  customer: '/login2/customers/',
  coupon: '/login2/coupons/',
  offer: '/login2/campaigns/',
  change: '/login2/products/changes/',
  order: '/login2/orders/',
};

/** The page of a subject in that office; undefined without one. */
export function pageOfSubject(home: BackOffice['home'], { kind = '', name }: Subject): PageAddress | undefined {
  const place = (home === '/admin' ? PLATFORM : SHOP)[kind];
  return place && name ? uncheckedAddress(place + encodeURIComponent(name)) : undefined;
}
