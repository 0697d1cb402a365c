/** Mails to members of a shop's staff. */
export const SHOP_NOTICES = ['order_paid', 'refund_requested', 'refund_sent_back'] as const;
export type ShopNotice = (typeof SHOP_NOTICES)[number];

export const SHOP_PICTURES = ['logo', 'banner'] as const;
export const MAX_NAME = 60;
export const MAX_WORDS = 300;

/** Confirmation mails to the service address of one shop or site within 24 hours, and how long their link works. */
export const SERVICE_ADDRESS_MAILS = 5;
export const SERVICE_ADDRESS_DAYS = 3;
