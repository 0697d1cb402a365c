/** Limits that protect secrets or money: shared by all processes, so await them, and before a transaction. */
export type SharedLimitName =
  | 'login'
  | 'scanCodes'
  | 'codes'
  | 'texts'
  | 'invites'
  | 'inviting'
  | 'invited'
  | 'transcripts'
  | 'redemptions'
  | 'lookups'
  | 'leaks';
/** Rate limits against flooding, counted per process. */
export type LocalLimitName =
  | 'writes'
  | 'carts'
  | 'orders'
  | 'coupons'
  | 'searches'
  | 'messages'
  | 'devicePolls'
  | 'adClicks'
  | 'adViews'
  | 'appDownloads'
  | 'outsidePages';
export type LimitName = SharedLimitName | LocalLimitName;
