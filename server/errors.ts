import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AccountsErrorCode } from '../domains/accounts/errors.ts';
import type { CartErrorCode } from '../domains/cart/errors.ts';
import type { CatalogErrorCode } from '../domains/catalog/errors.ts';
import { type App, asker } from '../domains/context.ts';
import type { ApiEnv } from '../domains/endpoint.ts';
import type { LedgerErrorCode } from '../domains/ledger/errors.ts';
import type { DeskErrorCode } from '../domains/merchant-office/errors.ts';
import type { MerchantsErrorCode } from '../domains/merchants/errors.ts';
import type { OrdersErrorCode } from '../domains/orders/errors.ts';
import type { PaymentsErrorCode } from '../domains/payments/errors.ts';
import type { OfficeErrorCode } from '../domains/platform-office/errors.ts';
import type { PointsErrorCode } from '../domains/points/errors.ts';
import type { PromotionsErrorCode } from '../domains/promotions/errors.ts';
import type { RefundsErrorCode } from '../domains/refunds/errors.ts';
import type { ReviewsErrorCode } from '../domains/reviews/errors.ts';
import type { UploadsErrorCode } from '../domains/uploads/errors.ts';
import { isDatabaseBusy } from '../platform/database/busy.ts';
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts';
import { DomainError, isDomainError, type PlatformErrorCode } from '../platform/errors.ts';
import { DEFAULT_LOCALE } from '../platform/locale.ts';
import { isUnstorableText } from '../platform/storable-text.ts';
import type { TextBook } from '../platform/text-book.ts';
import { hangUp } from './hang-up.ts';
import { logRefusal } from './refusal-log.ts';
import { answerUnavailable } from './unavailable.ts';

export type ErrorCode =
  | PlatformErrorCode
  | AccountsErrorCode
  | CatalogErrorCode
  | CartErrorCode
  | DeskErrorCode
  | LedgerErrorCode
  | MerchantsErrorCode
  | OfficeErrorCode
  | OrdersErrorCode
  | PaymentsErrorCode
  | PointsErrorCode
  | PromotionsErrorCode
  | RefundsErrorCode
  | ReviewsErrorCode
  | UploadsErrorCode;

/** When a client may try again whose query took too long. */
const BUSY_SECONDS = 5;

/** The one map from code to HTTP status; a code that is missing here does not compile. */
export const STATUS: Record<ErrorCode, ContentfulStatusCode> = {
  validation_failed: 400,
  not_found: 404,
  no_permission: 403,
  login_required: 401,
  conflict: 409,
  too_many_requests: 429,
  payload_too_large: 413,
  storage_full: 507,
  uploads_busy: 503,
  site_closed: 403,
  cross_site: 403,
  unknown_host: 421,
  database_unavailable: 503,
  database_busy: 503,
  wrong_login: 400,
  wrong_phone_login: 400,
  phone_unknown: 404,
  phone_registered: 409,
  sms_closed: 409,
  too_many_codes: 429,
  too_many_guesses: 429,
  login_locked: 429,
  account_banned: 403,
  ban_refused: 409,
  stock_moved: 409,
  hold_not_found: 404,
  hold_decided: 409,
  price_moved: 409,
  price_free: 409,
  options_moved: 409,
  variant_promoted: 409,
  already_registered: 409,
  wrong_code: 400,
  code_used_up: 400,
  visitor_closed: 403,
  address_not_found: 404,
  addresses_full: 409,
  avatar_too_soon: 429,
  visitors_only: 409,
  already_verified: 409,
  verification_needed: 403,
  members_only: 409,
  phone_taken: 409,
  leaving_blocked: 409,
  downloads_used_up: 429,
  session_not_found: 404,
  invite_required: 403,
  invite_forbidden: 403,
  invite_invalid: 400,
  invite_used: 409,
  invite_expired: 409,
  invite_not_found: 404,
  membership_needed: 403,
  site_banned: 403,
  member_not_found: 404,
  role_not_found: 404,
  role_fixed: 409,
  role_beyond: 403,
  own_role: 409,
  last_owner: 409,
  roles_full: 409,
  join_needless: 409,
  wrong_password: 400,
  confirm_needed: 403,
  sign_in_again: 403,
  confirm_impossible: 409,
  second_factor_needed: 403,
  second_factor_off: 409,
  second_factor_on: 409,
  challenge_gone: 400,
  wrong_factor_code: 400,
  factor_locked: 429,
  passkey_refused: 400,
  passkey_unavailable: 409,
  passkey_not_found: 404,
  passkeys_full: 409,
  provider_off: 404,
  provider_denied: 400,
  provider_refused: 400,
  provider_down: 503,
  handshake_foreign: 400,
  handshake_used: 409,
  handshake_expired: 400,
  identity_taken: 409,
  provider_linked: 409,
  last_way_in: 409,
  scan_gone: 404,
  product_not_found: 404,
  sku_not_found: 404,
  import_unreadable: 400,
  import_encoding: 400,
  import_columns: 400,
  image_refused: 400,
  uploads_at_once: 429,
  upload_quota: 429,
  collection_full: 409,
  merchant_not_found: 404,
  already_merchant: 409,
  application_open: 409,
  application_not_found: 404,
  application_decided: 409,
  cart_full: 409,
  cart_line_not_found: 404,
  out_of_stock: 409,
  off_sale: 409,
  insufficient_balance: 409,
  order_not_found: 404,
  order_state: 409,
  pre_order_gone: 404,
  price_changed: 409,
  delivery_needed: 400,
  cart_empty: 400,
  unpaid_orders_full: 409,
  unpaid_pieces_full: 409,
  unpaid_network_full: 429,
  too_few_left: 409,
  not_all_sent: 409,
  freight_higher: 409,
  receiver_fixed: 409,
  extend_used: 409,
  not_deliverable: 409,
  freight_not_found: 404,
  freight_name_taken: 409,
  freights_full: 409,
  invoice_not_found: 404,
  invoice_closed: 409,
  payment_not_found: 404,
  payment_state: 409,
  payment_expired: 409,
  gift_card_not_found: 404,
  gift_card_state: 409,
  method_unknown: 400,
  method_unavailable: 409,
  notification_refused: 400,
  payment_provider_down: 503,
  pay_password_needed: 403,
  wrong_pay_password: 400,
  pay_password_locked: 429,
  finding_not_found: 404,
  finding_resolved: 409,
  coupon_gone: 409,
  coupon_limit: 409,
  coupon_unfit: 409,
  flash_sold_out: 409,
  flash_limit: 409,
  flash_closed: 409,
  flash_not_found: 404,
  flash_refused: 409,
  activity_not_found: 404,
  activity_closed: 409,
  activity_sold_out: 409,
  activity_limit: 409,
  activity_started: 409,
  team_not_found: 404,
  team_gone: 409,
  team_full: 409,
  own_shop: 409,
  own_team: 409,
  effort_not_found: 404,
  effort_gone: 409,
  effort_done: 409,
  own_effort: 409,
  already_helped: 409,
  rest_not_yet: 409,
  points_short: 409,
  checked_in: 409,
  refund_not_found: 404,
  refund_state: 409,
  refund_too_much: 409,
  refund_kind: 409,
  refund_appealed: 409,
  code_wrong: 400,
  codes_locked: 429,
  coupon_fixed: 409,
  coupon_code_taken: 409,
  review_not_found: 404,
  review_line_closed: 409,
  review_too_late: 409,
  review_own: 409,
  review_reported: 409,
  review_state: 409,
  banned_words: 400,
};

/** HTTP status of a refusal by its code. */
export function refusalStatus(code: string): ContentfulStatusCode {
  return STATUS[code as ErrorCode] ?? 400;
}

/** Answers any thrown thing as `{code, message, data}` in the reader's language; a bug tells nothing of the inside. */
export async function answerError(thrown: unknown, c: Context<ApiEnv>, app: App): Promise<Response> {
  if (isDatabaseUnavailable(thrown)) return answerUnavailable(app, c, thrown);
  const error = isDatabaseBusy(thrown) ? new DomainError('database_busy', { retryAfter: BUSY_SECONDS }) : thrown;
  const ctx = c.get('ctx');
  const texts = app.texts[ctx?.locale ?? DEFAULT_LOCALE];
  if (isDomainError(error)) {
    logRefusal(ctx, error.code, c.req.path);
    const status = refusalStatus(error.code);
    const message = texts.t(`errors:${error.code}`, { ...error.details });
    const retryAfter = error.details.retryAfter;
    if (typeof retryAfter === 'number') c.header('retry-after', String(retryAfter));
    if (status === STATUS.payload_too_large) await hangUp(c, c.get('body'));
    return c.json(
      { code: status, message, data: { error: error.code, ...error.details, ...fieldTexts(error.details, texts) } },
      status,
    );
  }
  const malformed = malformedStatus(error);
  if (malformed) {
    const data = { error: 'validation_failed', fields: [] };
    return c.json({ code: malformed, message: texts.t('errors:validation_failed'), data }, malformed);
  }
  if (c.req.raw.signal.aborted) {
    // the client went away in the middle of its own request: nothing of ours is wrong, and nobody reads the answer
    ctx?.app.log.info({ ...asker(ctx), path: c.req.path }, 'request broken off');
    return c.body(null, 400);
  }
  ctx?.app.log.error({ err: error, ...asker(ctx), path: c.req.path }, 'request failed');
  return c.json(
    { code: 500, message: texts.t('errors:system_error'), data: { error: 'system_error', requestId: ctx?.requestId } },
    500,
  );
}

/** Status of a request that could not even be read: no JSON, another content type, text that no database holds. */
function malformedStatus(error: unknown): ContentfulStatusCode | undefined {
  if (isUnstorableText(error) || error instanceof SyntaxError) return 400;
  if (error instanceof HTTPException && error.status >= 400 && error.status < 500) return error.status;
  return undefined;
}

/** Each wrong field with its sentence. */
function fieldTexts(details: Record<string, unknown>, texts: TextBook): { fields?: unknown } {
  if (!Array.isArray(details.fields)) return {};
  return {
    fields: details.fields.map((field: { field: string; code: string }) => ({
      ...field,
      message: texts.t(texts.has(`errors:field.${field.code}`) ? `errors:field.${field.code}` : 'errors:field.custom'),
    })),
  };
}
