import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountDepartures {
  asked_at: Timestamp;
  due_at: Timestamp;
  user_id: number;
}

export interface Addresses {
  city: Generated<string>;
  country: string;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  detail: string;
  email: Generated<string>;
  id: Generated<number>;
  is_default: Generated<boolean>;
  name: string;
  phone: string;
  post_code: string;
  region: Generated<string>;
  user_id: number;
}

export interface AdvertisementDays {
  advertisement_id: number;
  clicks: Generated<number>;
  day: Timestamp;
  views: Generated<number>;
}

export interface AdvertisementEvents {
  advertisement_id: number;
  day: Timestamp;
  is_click: boolean;
}

export interface Advertisements {
  button: Generated<Json>;
  clicks: Generated<number>;
  color: Generated<string>;
  ends_at: Timestamp | null;
  icon: Generated<string>;
  id: Generated<number>;
  image_url: Generated<string>;
  link: Generated<string>;
  locales: Generated<string[]>;
  place: string;
  site_id: number;
  sort: Generated<number>;
  starts_at: Timestamp | null;
  subtitle: Generated<Json>;
  title: Json;
  views: Generated<number>;
}

export interface ApisApis {
  category_id: number;
  created_at: Generated<Timestamp>;
  description: Generated<Json>;
  developer_id: number;
  document_id: number | null;
  health_checked_at: Timestamp | null;
  health_path: Generated<string>;
  icon: Generated<string>;
  id: Generated<number>;
  is_down: Generated<boolean>;
  listed_at: Timestamp | null;
  name: Json;
  search_words: Generated<string>;
  slug: string;
  status: Generated<string>;
  status_reason: Generated<string>;
  submitted_at: Timestamp | null;
  summary: Generated<Json>;
  updated_at: Generated<Timestamp>;
  upstream_url: string;
  words: Generated<string>;
}

export interface ApisDecisions {
  api_id: number;
  appeal: Generated<string>;
  appealed_at: Timestamp | null;
  decided_at: Generated<Timestamp>;
  decided_by: number | null;
  decision: string;
  document_id: number | null;
  id: Generated<number>;
  reason: Generated<string>;
}

export interface ApisDocuments {
  api_id: number;
  changes: Generated<Json>;
  document: Json;
  format: string;
  id: Generated<number>;
  imported_at: Generated<Timestamp>;
  number: number;
  openapi: string;
  sha256: string;
  source: string;
  version: Generated<string>;
}

export interface ApisGatewayProcesses {
  process: string;
  seen_at: Timestamp;
}

export interface ApisHealthChecks {
  api_id: number;
  checked_at: Timestamp;
  is_up: boolean;
  ms: number;
  status: number | null;
}

export interface ApisKeys {
  addresses: Generated<string[]>;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp | null;
  id: Generated<number>;
  is_console: Generated<boolean>;
  key_hash: Buffer;
  last_used_at: Timestamp | null;
  name: string;
  operation_ids: Generated<ArrayType<number>>;
  public_part: string;
  revoked_at: Timestamp | null;
  revoked_reason: Generated<string>;
  subscription_id: number;
}

export interface ApisMeterBatches {
  calls: number;
  number: number;
  process: string;
  saved_at: Generated<Timestamp>;
}

export interface ApisOperations {
  api_id: number;
  id: Generated<number>;
  is_deprecated: Generated<boolean>;
  method: string;
  path: string;
  removed_at: Timestamp | null;
  slug: string;
  sort: Generated<number>;
  summary: Generated<string>;
  tag: Generated<string>;
}

export interface ApisPaidMonths {
  ended_at: Timestamp | null;
  id: Generated<number>;
  line_id: number;
  order_id: number;
  paid_at: Timestamp;
  plan_version_id: number;
  subscription_id: number;
}

export interface ApisPeriods {
  ends_at: Timestamp;
  granted: Generated<number>;
  id: Generated<number>;
  quota: number;
  reminded: Generated<number>;
  starts_at: Timestamp;
  subscription_id: number;
  used: Generated<number>;
}

export interface ApisPlanProducts {
  plan_version_id: number;
  product_id: number;
}

export interface ApisPlans {
  api_id: number;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  key: string;
  name: Json;
  retired_at: Timestamp | null;
  sort: Generated<number>;
  summary: Generated<Json>;
}

export interface ApisPlanVersions {
  burst: number;
  created_at: Generated<Timestamp>;
  currency: string;
  id: Generated<number>;
  number: number;
  period: Generated<string>;
  plan_id: number;
  price_minor: number;
  quota: number;
  rate_per_second: number;
  valid_from: Timestamp;
}

export interface ApisRateDemands {
  calls: number;
  process: string;
  seen_at: Timestamp;
  subscription_id: number;
}

export interface ApisSubscriptions {
  api_id: number;
  blocked_at: Timestamp | null;
  blocked_reason: Generated<string>;
  ends_at: Timestamp | null;
  id: Generated<number>;
  next_plan_id: number | null;
  paid_months: number | null;
  paid_until: Generated<Timestamp | null>;
  plan_version_id: number;
  reminded: Generated<number>;
  renew_version_id: number | null;
  renewal_failed_at: Timestamp | null;
  started_at: Generated<Timestamp>;
  user_id: number | null;
}

export interface ApisUpstreamSecrets {
  api_id: number;
  id: Generated<number>;
  name: string;
  set_at: Generated<Timestamp>;
  value_sealed: string;
}

export interface ApisUsageHours {
  bytes: number;
  calls: number;
  counted: number;
  hour: Timestamp;
  latencies: ArrayType<number>;
  operation_id: number;
  status_class: number;
  subscription_id: number;
}

export interface AppsApps {
  address: Generated<string>;
  category_id: number;
  created_at: Generated<Timestamp>;
  currency: Generated<string>;
  description: Generated<Json>;
  developer_id: number | null;
  download_count: Generated<number>;
  former_week_count: Generated<number>;
  icon: Generated<string>;
  id: Generated<number>;
  identifier: string;
  is_official: Generated<boolean>;
  kind: string;
  latest_version_id: number | null;
  listed_at: Timestamp | null;
  name: string;
  planned_for: Timestamp | null;
  platforms: Generated<string[]>;
  price_minor: Generated<number>;
  privacy: Generated<Json>;
  product_id: number | null;
  rating_count: Generated<number>;
  rating_score: Generated<Numeric>;
  rating_sum: Generated<number>;
  reservation_count: Generated<number>;
  screenshots: Generated<Json>;
  search_words: Generated<string>;
  sku_id: number | null;
  status: Generated<string>;
  status_reason: Generated<string>;
  summary: Generated<Json>;
  taken_down_from: string | null;
  updated_at: Generated<Timestamp>;
  week_count: Generated<number>;
  words: Generated<string>;
}

export interface AppsChangeReviews {
  after: Generated<Json>;
  app_id: number;
  appeal: Generated<string>;
  appealed_at: Timestamp | null;
  before: Generated<Json>;
  decided_at: Timestamp | null;
  decided_by: number | null;
  decision: string | null;
  decision_reason: Generated<string>;
  id: Generated<number>;
  reasons: string[];
  submitted_at: Generated<Timestamp>;
  submitted_by: number | null;
  version_id: number | null;
}

export interface AppsClaims {
  app_id: number;
  checked_at: Timestamp | null;
  claimed_at: Generated<Timestamp>;
  developer_id: number;
  failing_since: Timestamp | null;
  id: Generated<number>;
  next_check_at: Timestamp | null;
  proof: string | null;
  proved_at: Timestamp | null;
  reason: string | null;
  token: string;
}

export interface AppsCollectionApps {
  app_id: number;
  collection_id: number;
  sort: Generated<number>;
}

export interface AppsCollections {
  id: Generated<number>;
  intro: Generated<Json>;
  is_shown: Generated<boolean>;
  key: string;
  sort: Generated<number>;
  title: Json;
}

export interface AppsDownloads {
  app_id: number;
  country: Generated<string>;
  day: Timestamp;
  downloaded_at: Generated<Timestamp>;
  file_id: number | null;
  guest_hash: string | null;
  id: Generated<number>;
  is_counted: Generated<boolean>;
  kind: string;
  locale: Generated<string>;
  user_id: number | null;
  version_id: number | null;
}

export interface AppsFiles {
  architecture: Generated<string>;
  id: Generated<number>;
  identifier: Generated<string>;
  is_stated: Generated<boolean>;
  minimum_system: Generated<string>;
  name: string;
  permissions: Generated<string[]>;
  platform: string;
  scan: Generated<string>;
  scan_engine: Generated<string>;
  scan_finding: Generated<string>;
  scanned_at: Timestamp | null;
  sha256: string;
  signer: Generated<string>;
  size: number;
  type: string;
  uploaded_at: Generated<Timestamp>;
  version_code: number | null;
  version_id: number;
}

export interface AppsInclusions {
  address: string;
  app_id: number | null;
  appeal: Generated<string>;
  appealed_at: Timestamp | null;
  category_id: number;
  decided_at: Timestamp | null;
  decided_by: number | null;
  description: Generated<string>;
  due_at: Timestamp;
  icon: Generated<string>;
  icon_hash: Generated<string>;
  id: Generated<number>;
  manifest_id: Generated<string>;
  name: string;
  reason: Generated<string>;
  status: Generated<string>;
  submitted_at: Generated<Timestamp>;
  user_id: number;
}

export interface AppsPicks {
  app_id: number;
  day: Timestamp;
  text: Generated<Json>;
  title: Generated<Json>;
}

export interface AppsRatings {
  app_id: number;
  edited_at: Timestamp | null;
  id: Generated<number>;
  is_new_account: Generated<boolean>;
  is_reply_hidden: Generated<boolean>;
  locale: Generated<string>;
  rated_at: Generated<Timestamp>;
  replied_at: Timestamp | null;
  reply: Generated<string>;
  reply_notified_at: Timestamp | null;
  stars: number;
  status: Generated<string>;
  text: Generated<string>;
  user_id: number;
  version_name: Generated<string>;
}

export interface AppsReleaseIndex {
  body: Generated<string>;
  content_hash: Generated<string>;
  id: Generated<number>;
  issued_at: Timestamp | null;
  key_sealed: string;
  number: Generated<number>;
  public_key: string;
  signature: Generated<string>;
}

export interface AppsReports {
  app_id: number;
  closed_at: Timestamp | null;
  closed_by: number | null;
  id: Generated<number>;
  reason: string;
  reported_at: Generated<Timestamp>;
  scanner: Generated<string>;
  text: Generated<string>;
  user_id: number | null;
}

export interface AppsReservations {
  app_id: number;
  notified_at: Timestamp | null;
  reserved_at: Generated<Timestamp>;
  user_id: number;
}

export interface AppsSigners {
  app_id: number;
  pinned_at: Generated<Timestamp>;
  platform: string;
  signer: string;
}

export interface AppsUploads {
  app_id: number;
  architecture: Generated<string>;
  declared_sha256: Generated<string>;
  developer_id: number;
  finished_at: Timestamp | null;
  id: string;
  locked_by: string | null;
  locked_until: Timestamp | null;
  name: string;
  platform: string;
  problem: Generated<string>;
  received: Generated<number>;
  sha256: Generated<string>;
  size: number;
  started_at: Generated<Timestamp>;
  touched_at: Generated<Timestamp>;
  user_id: number;
  version_id: number;
}

export interface AppsVersions {
  app_id: number;
  channel: Generated<string>;
  code: number;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  id: Generated<number>;
  name: string;
  notes: Generated<Json>;
  percent: Generated<number>;
  publish_at: Timestamp | null;
  released_at: Timestamp | null;
  status: Generated<string>;
}

export interface AppTraffic {
  app_id: number;
  day: Timestamp;
  views: number;
  visitors: number;
}

export interface AppVisitors {
  app_id: number;
  day: Timestamp;
  visitor: number;
}

export interface AuditLog {
  act: string;
  actor_id: number | null;
  created_at: Generated<Timestamp>;
  details: Generated<Json>;
  id: Generated<number>;
  request_id: Generated<string>;
  subject: Generated<string>;
}

export interface AwaitedPayments {
  account: Json;
  attempt_id: number;
  merchant_id: number | null;
  reminded_at: Timestamp | null;
}

export interface BargainContributions {
  bargain_id: number;
  campaign_id: number;
  cut_minor: number;
  helped_at: Generated<Timestamp>;
  helper_id: number;
}

export interface Bargains {
  campaign_id: number;
  expires_at: Timestamp;
  floor_minor: number;
  helps: Generated<number>;
  helps_needed: number;
  id: Generated<number>;
  item_id: number;
  order_id: number | null;
  price_minor: number;
  start_minor: number;
  started_at: Generated<Timestamp>;
  status: Generated<string>;
  user_id: number;
}

export interface BoughtProducts {
  order_id: number;
  product_id: number;
  user_id: number;
}

export interface BoughtRoles {
  card_id: number;
  ended_of: Timestamp | null;
  ends_at: Timestamp;
  reminded_of: Timestamp | null;
  role_id: number;
  site_id: number;
  user_id: number;
}

export interface CampaignGroups {
  campaign_id: number;
  expires_at: Timestamp;
  filled_at: Timestamp | null;
  id: Generated<number>;
  leader_id: number;
  opened_at: Generated<Timestamp>;
  paid: Generated<number>;
  size: number;
  status: Generated<string>;
  taken: Generated<number>;
}

export interface CampaignItems {
  campaign_id: number;
  deposit_minor: number | null;
  id: Generated<number>;
  per_user: Generated<number>;
  price_minor: number;
  quota: number;
  sku_id: number;
  taken: Generated<number>;
}

export interface CampaignPurchases {
  item_id: number;
  num: number;
  user_id: number;
}

export interface Campaigns {
  active: Generated<boolean>;
  balance_due_ends_at: Timestamp | null;
  balance_due_starts_at: Timestamp | null;
  bargain_hours: number | null;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp;
  group_hours: number | null;
  group_size: number | null;
  helps_needed: number | null;
  id: Generated<number>;
  kind: string;
  merchant_id: number;
  product_id: number;
  ships_at: Timestamp | null;
  site_id: number;
  starts_at: Timestamp;
  title: Json;
}

export interface Captchas {
  answer: string;
  expires_at: Timestamp;
  key_hash: string;
}

export interface CartLines {
  created_at: Generated<Timestamp>;
  guest_key: string | null;
  id: Generated<number>;
  num: number;
  product_id: number;
  seen_price_minor: number;
  sku_id: number;
  updated_at: Generated<Timestamp>;
  user_id: number | null;
}

export interface CatalogImports {
  actor_id: number | null;
  bytes_read: Generated<number>;
  bytes_total: Generated<number>;
  failure: Generated<string>;
  failure_details: Generated<Json>;
  id: string;
  lines: Generated<number>;
  merchant_id: number;
  problem_count: Generated<number>;
  problems: Generated<Json>;
  products_created: Generated<number>;
  products_updated: Generated<number>;
  started_at: Generated<Timestamp>;
  state: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface CatalogSettings {
  id: Generated<boolean>;
  reviews_products: Generated<boolean>;
}

export interface Categories {
  active: Generated<boolean>;
  icon: Generated<string>;
  id: Generated<number>;
  image_url: Generated<string>;
  key: string;
  kind: Generated<string>;
  level: number;
  name: Json;
  parent_id: number | null;
  sort: Generated<number>;
}

export interface CategoryWork {
  after_id: Generated<number>;
  category_id: number;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  to_id: number | null;
}

export interface ChatAgents {
  is_away: Generated<boolean>;
  last_assigned_at: Timestamp | null;
  load_limit: Generated<number>;
  locales: Generated<string[]>;
  merchant_id: number;
  name: Generated<string>;
  seen_at: Timestamp;
  user_id: number;
}

export interface ChatConversations {
  agent_id: number | null;
  asked: boolean | null;
  assigned_at: Timestamp | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  first_reply_at: Timestamp | null;
  hinted_at: Timestamp | null;
  id: Generated<number>;
  mailed_at: Timestamp | null;
  merchant_id: number;
  rating: number | null;
  rating_note: Generated<string>;
  snoozed_after: number | null;
  snoozed_until: Timestamp | null;
  started_at: Timestamp;
  state: Generated<string>;
  taken_at: Timestamp | null;
  thread_id: number;
  woken_at: Timestamp | null;
}

export interface ChatMessages {
  body: string;
  card: Json | null;
  changed_at: Timestamp;
  client_id: string;
  conversation_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  is_note: Generated<boolean>;
  kind: number;
  recalled_at: Timestamp | null;
  sender_id: number;
  side: string;
  thread_id: number;
}

export interface ChatSavedReplies {
  body: string;
  id: Generated<number>;
  locale: Generated<string>;
  merchant_id: number;
  shortcut: string;
}

export interface ChatSettings {
  data: Json;
  merchant_id: number;
}

export interface ChatThreads {
  agent_got_id: Generated<number>;
  agent_read_id: Generated<number>;
  blocked_at: Timestamp | null;
  created_at: Timestamp;
  current_id: number | null;
  id: Generated<number>;
  labels: Generated<string[]>;
  locale: string;
  merchant_id: number;
  notice_at: Timestamp | null;
  noticed_id: Generated<number>;
  shopper_got_id: Generated<number>;
  shopper_id: number;
  shopper_read_id: Generated<number>;
  site_id: number;
  viewed_at: Timestamp | null;
  viewed_path: Generated<string>;
}

export interface ChatTopics {
  answer: Generated<Json>;
  asked: Generated<number>;
  helped: Generated<number>;
  id: Generated<number>;
  keywords: Generated<Json>;
  merchant_id: number;
  parent_id: number | null;
  position: Generated<number>;
  title: Json;
}

export interface CodeSendings {
  key: string;
  sent_at: Timestamp;
}

export interface CollectedProducts {
  collected_at: Generated<Timestamp>;
  product_id: number;
  seen_currency: string;
  seen_price_minor: number;
  user_id: number;
}

export interface ContactProofs {
  contact_hash: string;
  proven_at: Timestamp;
  user_id: number;
}

export interface CouponBatches {
  coupon_id: number;
  created_at: Generated<Timestamp>;
  created_by: number;
  id: Generated<number>;
  note: Generated<string>;
  num: number;
  stopped_at: Timestamp | null;
}

export interface CouponClaims {
  claimed_at: Generated<Timestamp>;
  coupon_id: number;
  expires_at: Timestamp;
  id: Generated<number>;
  nth: Generated<number>;
  payment_id: number | null;
  status: Generated<string>;
  used_at: Timestamp | null;
  user_id: number;
}

export interface CouponCodes {
  batch_id: number;
  claim_id: number | null;
  code_hash: string;
}

export interface Coupons {
  active: Generated<boolean>;
  claim_ends_at: Timestamp | null;
  claim_starts_at: Timestamp | null;
  claimed: Generated<number>;
  created_at: Generated<Timestamp>;
  currency: string;
  discount_minor: number;
  id: Generated<number>;
  merchant_id: number | null;
  min_spend_minor: Generated<number>;
  name: Json;
  per_user: Generated<number>;
  public_code: string | null;
  scope: string;
  target_ids: Generated<ArrayType<number>>;
  total: number;
  valid_days: number;
  valid_until: Timestamp | null;
  way: Generated<string>;
}

export interface Currencies {
  code: string;
  decimals: number;
  rate: Numeric;
  sort: Generated<number>;
  symbol: string;
}

export interface CustomerLabels {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  merchant_id: number;
  name: string;
}

export interface CustomerLabelUses {
  label_id: number;
  user_id: number;
}

export interface CustomerNotes {
  author_id: number | null;
  body: string;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  merchant_id: number;
  user_id: number;
}

export interface CustomersToSum {
  id: Generated<number>;
  merchant_id: number;
  user_id: number;
}

export interface CustomerSums {
  first_at: Timestamp;
  last_at: Timestamp;
  merchant_id: number;
  orders: number;
  refunded_minor: number;
  spent_minor: number;
  user_id: number;
}

export interface DataDownloads {
  taken_at: ArrayType<Timestamp>;
  user_id: number;
}

export interface DemoContent {
  filled_at: Generated<Timestamp>;
  is_only: Generated<boolean>;
}

export interface DeploymentState {
  is_only: Generated<boolean>;
  quiet_since: Timestamp | null;
  read_only_since: Timestamp | null;
  read_only_texts: Generated<Json>;
}

export interface DeveloperApplications {
  contact_name: string;
  decided_at: Timestamp | null;
  decided_by: number | null;
  developer_id: number | null;
  email: string;
  id: Generated<number>;
  kind: string;
  name: string;
  plans: string;
  reason: Generated<string>;
  status: Generated<string>;
  submitted_at: Timestamp;
  user_id: number;
  website: Generated<string>;
}

export interface DeveloperInvitations {
  accepted_at: Timestamp | null;
  accepted_by: number | null;
  created_at: Timestamp;
  developer_id: number;
  email: string;
  expires_at: Timestamp;
  id: Generated<number>;
  invited_by: number | null;
  revoked_at: Timestamp | null;
  role: string;
  token_hash: string;
}

export interface DeveloperMembers {
  added_at: Timestamp;
  added_by: number | null;
  developer_id: number;
  role: string;
  user_id: number;
}

export interface Developers {
  approved_at: Timestamp;
  email: string;
  id: Generated<number>;
  intro: Generated<Json>;
  kind: string;
  name: string;
  owner_id: number | null;
  status: Generated<string>;
  status_reason: Generated<string>;
  website: Generated<string>;
}

export interface DeviceLogins {
  browser_hash: string;
  choices: number[];
  code_hash: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: Generated<number>;
  ip: string;
  number: number;
  scope: string;
  session_id: number | null;
  site_id: number;
  state: Generated<string>;
  user_agent: string;
}

export interface DigitalContents {
  content: Json;
  product_id: number;
  updated_at: Generated<Timestamp>;
}

export interface DigitalDownloads {
  downloads: number;
  file_id: number;
  last_at: Timestamp;
  order_line_id: number;
}

export interface DigitalFiles {
  bytes: number;
  created_at: Timestamp;
  emptied_at: Timestamp | null;
  id: Generated<number>;
  merchant_id: number;
  name: string;
  removed_at: Timestamp | null;
  sha256: string;
  sku_id: number;
  stored: string;
}

export interface DigitalKeys {
  handed_at: Timestamp | null;
  id: Generated<number>;
  imported_at: Generated<Timestamp>;
  mark: string;
  order_line_id: number | null;
  sealed: string;
  sku_id: number;
}

export interface DiscardedPictures {
  discarded_at: Generated<Timestamp>;
  folder: string;
}

export interface EarningHolds {
  decided_at: Timestamp | null;
  held_at: Timestamp;
  merchant_id: number;
  order_id: number;
  reason: Generated<string>;
  shared: string[];
  status: Generated<string>;
  subsidy_minor: number;
}

export interface FiguresOfDay {
  checkouts: number;
  day: Timestamp;
  members: number;
  paid: number;
  paid_checkouts: number;
  placed: number;
  revenue: Json;
  time_zone: string;
}

export interface FirstSteps {
  key: string;
  noted_at: Timestamp;
  noted_by: number;
}

export interface FlashItems {
  id: Generated<number>;
  per_user: Generated<number>;
  price_minor: number;
  product_id: number;
  quota: number;
  sku_id: number;
  slot_id: number;
  taken: Generated<number>;
}

export interface FlashPurchases {
  item_id: number;
  num: number;
  user_id: number;
}

export interface FlashRefusals {
  id: Generated<number>;
  per_user: number | null;
  price_minor: number | null;
  quota: number | null;
  reason: string;
  refused_at: Generated<Timestamp>;
  sku_id: number;
  slot_id: number;
}

export interface FlashSlots {
  ends_at: Timestamp;
  id: Generated<number>;
  site_id: number;
  starts_at: Timestamp;
}

export interface FollowersToCount {
  id: Generated<number>;
  merchant_id: number;
  num: number;
}

export interface FormerNames {
  name: Json;
  product_id: number;
}

export interface ForumAuthorRates {
  changed_at: Timestamp;
  merchant_id: number;
  rate_bp: number;
}

export interface ForumBannedWords {
  action: string;
  created_at: Generated<Timestamp>;
  exceptions: Generated<string[]>;
  id: Generated<number>;
  locale: string | null;
  site_id: number;
  word: string;
}

export interface ForumBlocks {
  blocked_id: number;
  created_at: Generated<Timestamp>;
  user_id: number;
}

export interface ForumBoards {
  archived_at: Timestamp | null;
  color: Generated<string>;
  comment_count: Generated<number>;
  created_at: Generated<Timestamp>;
  description: Generated<Json>;
  follower_count: Generated<number>;
  icon: Generated<string>;
  id: Generated<number>;
  kinds: Generated<string[]>;
  name: Json;
  permissions: Generated<Json>;
  site_id: number;
  slug: string;
  sort: Generated<number>;
  topic_count: Generated<number>;
}

export interface ForumBounties {
  amount_minor: number;
  asker_id: number;
  comment_id: number | null;
  currency: string;
  decided_at: Timestamp | null;
  ends_at: Timestamp | null;
  from_balance_minor: number;
  from_income_minor: number;
  held_at: Timestamp;
  site_id: number;
  state: Generated<string>;
  topic_id: number;
  winner_id: number | null;
}

export interface ForumCaptions {
  content: string;
  kind: string;
  language: string;
  topic_id: number;
  updated_at: Timestamp;
}

export interface ForumCardPeriods {
  card_id: number;
  ends_at: Timestamp;
  sale_id: number;
  site_id: number;
  starts_at: Timestamp;
  user_id: number;
}

export interface ForumCards {
  benefits: Generated<Json>;
  created_at: Timestamp;
  currency: string;
  days: number;
  id: Generated<number>;
  is_on_sale: Generated<boolean>;
  name: Json;
  picture: Generated<string>;
  price_minor: number;
  role_id: number;
  site_id: number;
  sold_count: Generated<number>;
  sort: Generated<number>;
  stock: number | null;
}

export interface ForumComments {
  author_id: number | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  deleted_by: number | null;
  edited_at: Timestamp | null;
  former_state: string | null;
  html: string;
  id: Generated<number>;
  like_count: Generated<number>;
  locale: string;
  parent_id: number | null;
  pictures: Generated<string[]>;
  reactions: Generated<Json>;
  render_version: number;
  reply_count: Generated<number>;
  reply_to_id: number | null;
  revision: Generated<number>;
  site_id: number;
  source: string;
  state: string;
  state_reason: Generated<string>;
  topic_id: number;
  words: string;
}

export interface ForumConversations {
  high_read_id: Generated<number>;
  high_user_id: number;
  id: Generated<number>;
  last_at: Generated<Timestamp>;
  last_message_id: number | null;
  low_read_id: Generated<number>;
  low_user_id: number;
  site_id: number;
}

export interface ForumDays {
  comments: number;
  day: Timestamp;
  members: number;
  site_id: number;
  time_zone: string;
  topics: number;
}

export interface ForumDigests {
  day: Timestamp;
  is_sent: Generated<boolean>;
  site_id: number;
  user_id: number;
}

export interface ForumDrafts {
  content: Json;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  revision: Generated<number>;
  site_id: number;
  topic_id: number | null;
  updated_at: Generated<Timestamp>;
  user_id: number;
}

export interface ForumFavourites {
  created_at: Generated<Timestamp>;
  topic_id: number;
  user_id: number;
}

export interface ForumFollows {
  created_at: Generated<Timestamp>;
  site_id: number;
  subject: string;
  subject_id: number;
  user_id: number;
}

export interface ForumForums {
  description: Generated<Json>;
  keywords: Generated<Json>;
  member_count: Generated<number>;
  settings: Generated<Json>;
  site_id: number;
  theme: Generated<string>;
  title: Generated<Json>;
}

export interface ForumGoodsShares {
  author_id: number | null;
  currency: string;
  merchant_id: number;
  order_id: number;
  order_line_id: number;
  order_no: string;
  paid_at: Timestamp | null;
  paid_minor: number;
  placed_at: Timestamp;
  rate_bp: number;
  settled_at: Timestamp | null;
  share_minor: number;
  site_id: number;
  title: string;
  topic_id: number;
}

export interface ForumImports {
  digest: Generated<string>;
  kind: string;
  new_id: number;
  old_id: string;
  old_path: string | null;
  site_id: number;
  source: string;
}

export interface ForumMedia {
  attempts: Generated<number>;
  bytes: number;
  created_at: Generated<Timestamp>;
  facts: Json | null;
  id: Generated<number>;
  key: string;
  kind: string;
  locked_by: string | null;
  locked_until: Timestamp | null;
  name: Generated<string>;
  next_state: string | null;
  poster_at: number | null;
  problem: Generated<string>;
  site_id: number;
  state: string;
  topic_id: number | null;
  updated_at: Generated<Timestamp>;
  user_id: number | null;
}

export interface ForumMembers {
  accepted_count: Generated<number>;
  active_at: Timestamp | null;
  bio: Generated<string>;
  comment_count: Generated<number>;
  digest: Generated<string>;
  digested_at: Timestamp | null;
  follower_count: Generated<number>;
  following_count: Generated<number>;
  joined_at: Generated<Timestamp>;
  like_count: Generated<number>;
  messages_from: Generated<string>;
  points: Generated<number>;
  posts_read: Generated<number>;
  read_seconds: Generated<number>;
  site_id: number;
  state: Generated<string>;
  state_reason: Generated<string>;
  state_until: Timestamp | null;
  topic_count: Generated<number>;
  topics_entered: Generated<number>;
  trust: Generated<string>;
  trust_fixed: Generated<boolean>;
  user_id: number;
}

export interface ForumModerationLog {
  act: string;
  actor_id: number | null;
  created_at: Generated<Timestamp>;
  details: Generated<Json>;
  id: Generated<number>;
  site_id: number;
  subject: string;
  subject_id: number;
}

export interface ForumNotesOnMembers {
  author_id: number;
  body: string;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  site_id: number;
  user_id: number;
}

export interface ForumPaidParts {
  buyer_count: Generated<number>;
  currency: string;
  html: Generated<string>;
  pictures: Generated<string[]>;
  price_minor: number;
  render_version: number;
  scope: string;
  source: Generated<string>;
  toc: Generated<Json>;
  topic_id: number;
}

export interface ForumPointsToSettle {
  id: Generated<number>;
  kind: string;
  subject_id: number;
}

export interface ForumPollOptions {
  id: Generated<number>;
  sort: number;
  text: string;
  topic_id: number;
  vote_count: Generated<number>;
}

export interface ForumPolls {
  ends_at: Timestamp | null;
  max_choices: Generated<number>;
  results: Generated<string>;
  topic_id: number;
  voter_count: Generated<number>;
}

export interface ForumPollVotes {
  option_id: number;
  topic_id: number;
  user_id: number;
  voted_at: Generated<Timestamp>;
}

export interface ForumPrivateMessages {
  conversation_id: number;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  is_withheld: Generated<boolean>;
  pictures: Generated<string[]>;
  sender_id: number;
  text: string;
}

export interface ForumReactions {
  created_at: Generated<Timestamp>;
  kind: string;
  subject: string;
  subject_id: number;
  user_id: number;
}

export interface ForumReadMarks {
  comment_count: number;
  comment_id: number;
  seen_at: Timestamp;
  topic_id: number;
  user_id: number;
}

export interface ForumRealNames {
  country: string;
  decided_at: Timestamp | null;
  decided_by: number | null;
  document: string;
  mark: string;
  name_shown: string;
  number_shown: string;
  reason: Generated<string>;
  sealed: string;
  site_id: number;
  state: Generated<string>;
  submitted_at: Timestamp;
  user_id: number;
}

export interface ForumRepliesToNotify {
  comment_id: number;
  site_id: number;
}

export interface ForumReports {
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: number | null;
  decision: string | null;
  id: Generated<number>;
  note: Generated<string>;
  reason: string;
  reporter_id: number | null;
  site_id: number;
  subject: string;
  subject_id: number;
}

export interface ForumRevisions {
  created_at: Generated<Timestamp>;
  editor_id: number | null;
  id: Generated<number>;
  source: string;
  subject: string;
  subject_id: number;
  title: Generated<string>;
}

export interface ForumSales {
  amount_minor: number;
  author_id: number | null;
  author_minor: number;
  author_tenths: number;
  buyer_id: number;
  card_id: number | null;
  comment_id: number | null;
  currency: string;
  from_balance_minor: number;
  from_income_minor: number;
  id: Generated<number>;
  inviter_id: number | null;
  inviter_minor: number;
  inviter_tenths: number;
  kind: string;
  no: string;
  ready_at: Timestamp;
  refund_reason: Generated<string>;
  refunded_at: Timestamp | null;
  refunded_by: number | null;
  refunded_minor: number | null;
  released_at: Timestamp | null;
  request_id: string | null;
  site_id: number;
  site_minor: number;
  site_tenths: number;
  sold_at: Timestamp;
  title: string;
  topic_id: number | null;
}

export interface ForumShieldWords {
  created_at: Timestamp;
  key: string;
  user_id: number;
  word: string;
}

export interface ForumTags {
  follower_count: Generated<number>;
  id: Generated<number>;
  key: string;
  name: string;
  site_id: number;
  topic_count: Generated<number>;
}

export interface ForumTopics {
  accepted_comment_id: number | null;
  author_id: number | null;
  board_id: number;
  comment_count: Generated<number>;
  cover_url: Generated<string>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  deleted_by: number | null;
  edited_at: Timestamp | null;
  excerpt: string;
  favourite_count: Generated<number>;
  follower_count: Generated<number>;
  former_state: string | null;
  hidden_by: number | null;
  hot: Generated<number | null>;
  html: string;
  id: Generated<number>;
  is_closed: Generated<boolean>;
  is_essence: Generated<boolean>;
  kind: string;
  last_comment_at: Timestamp | null;
  last_comment_author_id: number | null;
  last_comment_id: number | null;
  like_count: Generated<number>;
  locale: string;
  media: Json | null;
  merged_into_id: number | null;
  pictures: Generated<string[]>;
  product_id: number | null;
  published_at: Timestamp | null;
  reactions: Generated<Json>;
  render_version: number;
  request_id: string | null;
  revision: Generated<number>;
  scheduled_at: Timestamp | null;
  score: Generated<number>;
  site_id: number;
  source: string;
  state: string;
  state_reason: Generated<string>;
  sticky: string | null;
  sticky_until: Timestamp | null;
  tags: Generated<string[]>;
  thread_count: Generated<number>;
  title: string;
  toc: Generated<Json>;
  updated_at: Generated<Timestamp>;
  view_count: Generated<number>;
  words: string;
}

export interface ForumTopicTags {
  tag_id: number;
  topic_id: number;
}

export interface ForumTopicViews {
  site_id: number;
  topic_id: number;
  views: number;
}

export interface ForumTopicWords {
  board_id: number;
  published_at: Timestamp;
  site_id: number;
  topic_id: number;
  words: string;
}

export interface ForumViewsToCount {
  id: Generated<number>;
  num: number;
  topic_id: number;
}

export interface FreightTemplates {
  charge_by: string;
  created_at: Generated<Timestamp>;
  elsewhere: Json | null;
  excluded: Generated<Json>;
  free_over_minor: number | null;
  id: Generated<number>;
  is_default: Generated<boolean>;
  merchant_id: number;
  name: string;
  updated_at: Generated<Timestamp>;
  zones: Json;
}

export interface GiftBatches {
  amount_minor: number;
  created_at: Generated<Timestamp>;
  created_by: number;
  currency: string;
  design: string;
  expires_at: Timestamp;
  id: Generated<number>;
  note: Generated<string>;
  num: number;
  stopped_at: Timestamp | null;
}

export interface GiftCards {
  amount_minor: number;
  batch_id: number | null;
  code_hash: string | null;
  created_at: Generated<Timestamp>;
  currency: string;
  design: string;
  expires_at: Timestamp;
  given_at: Timestamp | null;
  id: Generated<number>;
  message: Generated<string>;
  no: string;
  owner_id: number | null;
  payment_id: number | null;
  redeemed_at: Timestamp | null;
  redeemed_by: number | null;
  status: Generated<string>;
}

export interface GroupSlots {
  group_id: number;
  order_id: number;
  paid: Generated<boolean>;
  user_id: number;
}

export interface GuestMails {
  day: Timestamp;
  key: string;
  sent: number;
}

export interface HandPayouts {
  amount_minor: number;
  attempt_id: number;
  currency: string;
  document_id: number | null;
  id: Generated<number>;
  paid_on: Timestamp;
  payment_refund_id: number | null;
  recorded_at: Timestamp;
  recorded_by: number;
  reference: string;
}

export interface HandReceipts {
  amount_minor: number;
  attempt_id: number;
  currency: string;
  document_id: number | null;
  id: Generated<number>;
  note: Generated<string>;
  outcome: string;
  received_on: Timestamp;
  recorded_at: Timestamp;
  recorded_by: number;
  request_id: string;
}

export interface HomeSections {
  active: Generated<boolean>;
  ends_at: Timestamp | null;
  id: Generated<number>;
  image_url: Generated<string>;
  kind: string;
  link: Generated<string>;
  locales: Generated<string[]>;
  preview_key: Generated<string>;
  product_ids: Generated<ArrayType<number>>;
  site_id: number;
  sort: number;
  starts_at: Timestamp | null;
  text: Generated<Json>;
  title: Generated<Json>;
}

export interface HotWords {
  id: Generated<number>;
  site_id: number;
  sort: Generated<number>;
  title: Json;
  url: Generated<string>;
}

export interface Invites {
  code_hash: string;
  created_at: Generated<Timestamp>;
  created_by: number;
  expires_at: Timestamp | null;
  id: Generated<number>;
  max_uses: number;
  member_days: number | null;
  note: Generated<string>;
  revoked_at: Timestamp | null;
  role_id: number;
  salt: string;
  site_id: number;
  uses: Generated<number>;
}

export interface InviteUses {
  invite_id: number;
  used_at: Generated<Timestamp>;
  user_id: number;
}

export interface InvoiceCounters {
  last: number;
  merchant_id: number;
}

export interface InvoiceRequests {
  issued_at: Timestamp | null;
  locale: string;
  order_id: number;
  requested_at: Timestamp;
  tax_number: Generated<string>;
  title: string;
  title_kind: string;
}

export interface Invoices {
  amount_minor: number;
  cause: Generated<string>;
  content: Json;
  corrects_id: number | null;
  id: Generated<number>;
  issued_at: Timestamp;
  kind: string;
  merchant_id: number;
  order_id: number;
  seq: number;
}

export interface JobRuns {
  every_ms: number;
  last_error: string | null;
  last_error_at: Timestamp | null;
  last_ms: Generated<number>;
  last_ok_at: Timestamp | null;
  last_run_at: Timestamp;
  name: string;
}

export interface KnownDevices {
  by_cookie: Generated<boolean>;
  created_at: Generated<Timestamp>;
  device_hash: string;
  forgotten_at: Timestamp | null;
  id: Generated<number>;
  last_seen_at: Generated<Timestamp>;
  user_id: number;
}

export interface LedgerAccounts {
  balance: Generated<number>;
  id: Generated<number>;
  may_be_negative: Generated<boolean>;
  owner_id: Generated<number>;
  owner_kind: string;
  purpose: string;
  unit: string;
}

export interface LedgerCheckRuns {
  failure: string | null;
  finished_at: Timestamp | null;
  id: Generated<number>;
  requested_at: Timestamp;
  requested_by: number | null;
  result: Json | null;
  started_at: Timestamp | null;
}

export interface LedgerEntries {
  account_id: number;
  amount: number;
  id: Generated<number>;
  kind: string | null;
  moved_at: Timestamp;
  transfer_id: number;
}

export interface LedgerTransfers {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  kind: string;
  reference: string;
  request_key: string;
}

export interface LinesAwaitingKeys {
  order_line_id: number;
  since: Generated<Timestamp>;
  sku_id: number;
}

export interface LoginCodes {
  address: string;
  alarm: string | null;
  channel: string;
  code_hash: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<number>;
  purpose: string;
  tries: Generated<number>;
  used_at: Timestamp | null;
}

export interface LoginLog {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  ip: Generated<string>;
  is_new_device: Generated<boolean>;
  method: string;
  outcome: string;
  quarter: Timestamp;
  tries: Generated<number>;
  user_agent: Generated<string>;
  user_id: number;
}

export interface LoginThrottles {
  failures: Generated<number>;
  key: string;
  locked_until: Timestamp | null;
  updated_at: Generated<Timestamp>;
}

export interface MediaFolder {
  id: string;
  is_only: Generated<boolean>;
}

export interface MerchantApiKeys {
  created_at: Timestamp;
  created_by: number;
  expires_at: Timestamp | null;
  hint: string;
  id: Generated<number>;
  last_used_at: Timestamp | null;
  merchant_id: number;
  name: string;
  revoked_at: Timestamp | null;
  scopes: string[];
  token_hash: string;
}

export interface MerchantApplications {
  category_id: number;
  company_name: string;
  contact_name: string;
  decided_at: Timestamp | null;
  decided_by: number | null;
  email: string;
  id: Generated<number>;
  locale: string;
  merchant_id: number | null;
  phone: string;
  pictures: string[];
  reason: Generated<string>;
  site_id: number;
  status: Generated<string>;
  submitted_at: Generated<Timestamp>;
  type_id: number;
  user_id: number;
}

export interface MerchantAuditLog {
  act: string;
  actor_id: number | null;
  created_at: Generated<Timestamp>;
  details: Generated<Json>;
  id: Generated<number>;
  key_name: string | null;
  merchant_id: number;
  subject: Generated<string>;
}

export interface MerchantCategories {
  commission_bp: Generated<number>;
  id: Generated<number>;
  key: string;
  name: Json;
}

export interface MerchantClosings {
  asked_at: Timestamp;
  asked_by: number;
  cancelled: Generated<number>;
  finished_at: Timestamp | null;
  merchant_id: number;
  refunded: Generated<number>;
  ship_by: Timestamp | null;
  stuck: Generated<number>;
}

export interface MerchantFigures {
  counted_at: Timestamp;
  merchant_id: number;
  orders: number;
  sales_minor: number;
}

export interface MerchantFollowers {
  followed_at: Generated<Timestamp>;
  merchant_id: number;
  user_id: number;
}

export interface MerchantInvitations {
  accepted_at: Timestamp | null;
  accepted_by: number | null;
  created_at: Generated<Timestamp>;
  email: string;
  expires_at: Timestamp;
  id: Generated<number>;
  invited_by: number;
  merchant_id: number;
  revoked_at: Timestamp | null;
  role: string;
  role_id: number | null;
  token_hash: string;
}

export interface MerchantRatings {
  count: Generated<number>;
  merchant_id: number;
  product_sum: Generated<number>;
  service_sum: Generated<number>;
}

export interface MerchantRoles {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  merchant_id: number;
  name: string;
  permissions: string[];
}

export interface Merchants {
  address: Generated<Json>;
  category_id: number | null;
  color: Generated<string>;
  commission_bp: number | null;
  currency: Generated<string>;
  developer_id: number | null;
  followers: Generated<number>;
  freight: Generated<Json>;
  id: Generated<number>;
  intro: Generated<Json>;
  joined_at: Generated<Timestamp>;
  key: string;
  kind: Generated<string>;
  logo_url: Generated<string>;
  low_stock: Generated<number>;
  name: Json;
  owner_id: number | null;
  phone: Generated<string>;
  product_review: Generated<string>;
  product_score: number | null;
  self_support: Generated<boolean>;
  service_score: number | null;
  status: Generated<string>;
  status_reason: Generated<string>;
  type_id: number | null;
}

export interface MerchantSettings {
  announcement: Generated<Json>;
  banner_url: Generated<string>;
  email: Generated<string>;
  hours: Json | null;
  merchant_id: number;
  notices: Generated<Json>;
  return_address: Json | null;
  service: Generated<Json>;
  updated_at: Generated<Timestamp>;
}

export interface MerchantStaff {
  added_at: Generated<Timestamp>;
  added_by: number | null;
  id: Generated<number>;
  merchant_id: number;
  role: string;
  role_id: number | null;
  user_id: number;
}

export interface MerchantTypes {
  id: Generated<number>;
  key: string;
  name: Json;
  sort: Generated<number>;
}

export interface MerchantWebhookAttempts {
  at: Timestamp;
  error: Generated<string>;
  id: Generated<number>;
  message_id: number;
  status: number | null;
  took_ms: number;
}

export interface MerchantWebhookMessages {
  body: string;
  created_at: Timestamp;
  delivered_at: Timestamp | null;
  id: Generated<number>;
  kind: string;
  message_id: string;
  next_try_at: Timestamp | null;
  tries: Generated<number>;
  webhook_id: number;
}

export interface MerchantWebhooks {
  active: Generated<boolean>;
  created_at: Timestamp;
  created_by: number;
  events: string[];
  failures: Generated<number>;
  id: Generated<number>;
  merchant_id: number;
  paused_at: Timestamp | null;
  previous_sealed: string | null;
  previous_until: Timestamp | null;
  secret_sealed: string;
  url: string;
}

export interface MessageTemplates {
  body: string;
  locale: string;
  subject: Generated<string>;
  template: string;
  updated_at: Generated<Timestamp>;
}

export interface Migrations {
  checksum: string;
  name: string;
  taken_at: Generated<Timestamp>;
}

export interface Notices {
  created_at: Generated<Timestamp>;
  data: Generated<Json>;
  hidden: Generated<boolean>;
  id: Generated<number>;
  kind: string;
  link: Generated<string>;
  read_at: Timestamp | null;
  spread_at: Timestamp | null;
  user_id: number;
}

export interface NotificationPreferences {
  channel: string;
  topic: string;
  user_id: number;
  wanted: boolean;
}

export interface OrderEvents {
  actor_id: number | null;
  actor_kind: string;
  created_at: Generated<Timestamp>;
  event: string;
  from_status: string | null;
  id: Generated<number>;
  order_id: number;
  reason: Generated<string>;
  to_status: string;
}

export interface OrderLines {
  campaign_item_id: number | null;
  flash_item_id: number | null;
  gift_minor: Generated<number>;
  id: Generated<number>;
  image_url: Generated<string>;
  items_minor: number;
  kind: string;
  merchant_coupon_minor: Generated<number>;
  name: Json;
  num: number;
  options: Generated<Json>;
  order_id: number;
  paid_minor: number;
  platform_coupon_minor: Generated<number>;
  points_minor: Generated<number>;
  points_used: Generated<number>;
  product_id: number;
  quota_returned: Generated<number>;
  refunded_num: Generated<number>;
  shipped_num: Generated<number>;
  sku_id: number;
  unit_minor: number;
}

export interface OrderNotes {
  actor_id: number;
  body: string;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  order_id: number;
  side: string;
}

export interface OrderPoints {
  created_at: Generated<Timestamp>;
  order_id: number;
  points: number;
  status: Generated<string>;
  user_id: number;
}

export interface OrderReminders {
  kind: string;
  order_id: number;
  sent_at: Timestamp;
}

export interface Orders {
  cancelled_at: Timestamp | null;
  commission_bp: Generated<number>;
  currency: string;
  deleted_at: Timestamp | null;
  earnings_not_before: Timestamp | null;
  earnings_released_at: Timestamp | null;
  freight_minor: Generated<number>;
  gift_minor: Generated<number>;
  goods_back_at: Timestamp | null;
  id: Generated<number>;
  items_minor: number;
  merchant_coupon_minor: Generated<number>;
  merchant_currency: string;
  merchant_id: number;
  merchant_remark: Generated<string>;
  no: string;
  paid_at: Timestamp | null;
  payment_id: number;
  placed_at: Generated<Timestamp>;
  platform_coupon_minor: Generated<number>;
  points_minor: Generated<number>;
  points_used: Generated<number>;
  rate: Numeric;
  receive_by: Timestamp | null;
  receive_extended_at: Timestamp | null;
  received_at: Timestamp | null;
  receiver: Generated<Json>;
  receiver_changed_at: Timestamp | null;
  refund_stage: string | null;
  refunded_minor: Generated<number>;
  remark: Generated<string>;
  shipped_at: Timestamp | null;
  shipping_type: string;
  site_id: number;
  status: Generated<string>;
  total_minor: number;
  user_id: number;
}

export interface OrderSearchTexts {
  order_id: number;
  placed_at: Timestamp;
  text: string;
}

export interface Outbox {
  about: Generated<string[]>;
  channel: string;
  code: string | null;
  created_at: Generated<Timestamp>;
  failure: string | null;
  headers: Generated<Json>;
  html: Generated<string>;
  id: Generated<number>;
  next_try_at: Generated<Timestamp>;
  reader_id: number | null;
  recipient: string;
  sealed: string | null;
  secret: Generated<boolean>;
  sent_at: Timestamp | null;
  subject: Generated<string>;
  text: string;
  tries: Generated<number>;
}

export interface Pages {
  body: Json;
  mark: string;
  title: Json;
  updated_at: Generated<Timestamp>;
}

export interface ParcelEvents {
  at: Timestamp;
  id: Generated<number>;
  note: Generated<string>;
  parcel_id: number;
  place: Generated<string>;
  state: string;
}

export interface ParcelLines {
  line_id: number;
  num: number;
  parcel_id: number;
}

export interface Parcels {
  content: Generated<string>;
  courier: string;
  delivered_at: Timestamp | null;
  delivery_name: Generated<string>;
  delivery_phone: Generated<string>;
  id: Generated<number>;
  method: Generated<string>;
  number: string;
  order_id: number;
  shipped_at: Generated<Timestamp>;
  state: Generated<string>;
  track_at: Timestamp | null;
  tracked_at: Timestamp | null;
}

export interface PasskeyChallenges {
  browser_hash: string;
  challenge_hash: string;
  expires_at: Timestamp;
  origin: string;
  purpose: string;
  rp_id: string;
  shop_host: string | null;
  user_id: number | null;
}

export interface Passkeys {
  counter: Generated<number>;
  created_at: Generated<Timestamp>;
  credential_id: string;
  id: Generated<number>;
  last_used_at: Timestamp | null;
  name: string;
  public_key: string;
  rp_id: string;
  transports: Generated<string[]>;
  user_id: number;
}

export interface PaybackAccounts {
  given_at: Timestamp;
  label: string;
  payment_id: number;
  sealed: string;
}

export interface PayeeAdjustments {
  amount_minor: number;
  currency: string;
  id: Generated<number>;
  made_at: Timestamp;
  made_by: number | null;
  no: string;
  payee_id: number;
  reason: string;
  request_id: string;
}

export interface PayeeBankAccounts {
  changed_at: Timestamp;
  changed_by: number | null;
  label: string;
  payee_id: number;
  sealed: string;
  usable_from: Timestamp;
}

export interface Payees {
  id: Generated<number>;
  merchant_id: number | null;
  user_id: number | null;
}

export interface PaymentAttempts {
  amount_minor: number;
  asked_at: Timestamp | null;
  close_at: Timestamp | null;
  close_tries: Generated<number>;
  closed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  currency: string;
  expires_at: Timestamp;
  id: Generated<number>;
  method: string;
  payment_id: number;
  provider_id: string | null;
  provider_ref: string;
  qr_text: Generated<string>;
  received_currency: string | null;
  received_minor: number | null;
  refund_at: Timestamp | null;
  refund_tries: Generated<number>;
  status: Generated<string>;
}

export interface PaymentDocuments {
  added_at: Timestamp;
  added_by: number;
  attached_at: Timestamp | null;
  bytes: number;
  content_type: string;
  id: Generated<number>;
  name: string;
  sha256: string;
  stored: string;
}

export interface PaymentNotifications {
  body: Json;
  event_id: string;
  id: Generated<number>;
  outcome: string;
  provider: string;
  provider_ref: string;
  received_at: Generated<Timestamp>;
}

export interface PaymentRefunds {
  amount_minor: number;
  attempt_id: number;
  created_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  failure: Generated<string>;
  id: Generated<number>;
  refund_id: number;
  refund_ref: string;
  sent_at: Timestamp | null;
  status: Generated<string>;
  tries: Generated<number>;
}

export interface Payments {
  amount_minor: number;
  created_at: Generated<Timestamp>;
  currency: string;
  deadline: Timestamp;
  details: Generated<Json>;
  gift_minor: Generated<number>;
  gift_moves: Generated<number>;
  id: Generated<number>;
  kind: Generated<string>;
  method: string | null;
  network_hash: string | null;
  no: string;
  order_count: Generated<number>;
  paid_at: Timestamp | null;
  payable_from: Timestamp | null;
  pieces: Generated<number>;
  pre_order_no: string | null;
  request_id: string;
  site_id: number;
  status: Generated<string>;
  user_id: number;
}

export interface PayPasswords {
  changed_at: Generated<Timestamp>;
  hash: string;
  user_id: number;
}

export interface PointsCheckIns {
  created_at: Generated<Timestamp>;
  day: Timestamp;
  points: number;
  streak: number;
  user_id: number;
}

export interface PostPoints {
  day: Timestamp;
  kind: string;
  moves: Generated<number>;
  points: number;
  site_id: number;
  subject_id: number;
  taken_back: number | null;
  user_id: number;
}

export interface PreOrders {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  lines: Json;
  no: string;
  site_id: number;
  user_id: number;
}

export interface Presales {
  balance_due_ends_at: Timestamp;
  balance_due_minor: number;
  balance_due_payment_id: number | null;
  balance_due_starts_at: Timestamp;
  deposit: Generated<string>;
  deposit_minor: number;
  order_id: number;
  ships_at: Timestamp;
  told_ending: Generated<boolean>;
  told_open: Generated<boolean>;
}

export interface ProductChanges {
  actor_id: number | null;
  change: Json;
  changed: Generated<number>;
  done: Generated<number>;
  id: string;
  merchant_id: number;
  product_ids: ArrayType<number>;
  refused: Generated<Json>;
  started_at: Generated<Timestamp>;
  state: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface ProductImages {
  alt: Generated<Json>;
  failure: Generated<string>;
  height: Generated<number>;
  id: Generated<number>;
  next_try_at: Generated<Timestamp>;
  position: number;
  product_id: number;
  source_url: Generated<string>;
  state: Generated<string>;
  tries: Generated<number>;
  url: Generated<string>;
  width: Generated<number>;
}

export interface ProductOptions {
  id: Generated<number>;
  name: Json;
  position: number | null;
  product_id: number;
}

export interface ProductOptionValues {
  id: Generated<number>;
  name: Json;
  option_id: number;
  position: number | null;
  swatch: Generated<string>;
}

export interface ProductPlaces {
  category_id: number;
  price_base: number;
  product_id: number;
  rank: number;
  sales: number;
}

export interface ProductRatingsToCount {
  id: Generated<number>;
  num: number;
  product_id: number;
  stars: number;
}

export interface Products {
  approved_at: Timestamp | null;
  blocked_at: Timestamp | null;
  blocked_reason: string | null;
  blocked_status: string | null;
  category_id: number;
  category_path: ArrayType<number>;
  compare_at_minor: number | null;
  cover_url: Generated<string>;
  created_at: Generated<Timestamp>;
  currency: string;
  description: Generated<Json>;
  freight_template_id: number | null;
  handle: string;
  id: Generated<number>;
  in_stock: Generated<boolean>;
  is_featured: Generated<boolean>;
  is_hot: Generated<boolean>;
  is_new: Generated<boolean>;
  kind: Generated<string>;
  merchant_id: number;
  name: Json;
  page: string | null;
  price_base: Generated<number>;
  price_minor: number;
  rank: Generated<number>;
  rating_count: Generated<number>;
  rating_sum: Generated<number>;
  refused_reason: string | null;
  sales: Generated<number>;
  search: Generated<string>;
  search_name: Generated<string>;
  sold_as: Generated<string>;
  specs: Generated<Json>;
  star_counts: Generated<ArrayType<number>>;
  status: Generated<string>;
  tagline: Generated<Json>;
  tags: Generated<string[]>;
  updated_at: Generated<Timestamp>;
  vendor: Generated<string>;
}

export interface ProductSearchTexts {
  merchant_id: number;
  product_id: number;
  text: string;
}

export interface ProductTraffic {
  day: Timestamp;
  product_id: number;
  views: number;
}

export interface PushMessages {
  created_at: Timestamp;
  id: Generated<number>;
  link: string;
  next_try_at: Timestamp;
  subscription_id: number;
  title: string;
  tries: Generated<number>;
}

export interface PushSubscriptions {
  auth: string;
  created_at: Timestamp;
  endpoint: string;
  id: Generated<number>;
  p256dh: string;
  server_key: string;
  session_id: number;
  user_id: number;
}

export interface RateLimits {
  key: string;
  refilled_at: Timestamp;
  tokens: number;
}

export interface RatingsToCount {
  id: Generated<number>;
  merchant_id: number;
  num: number;
  product_stars: number;
  service_stars: number;
}

export interface ReconciliationFindings {
  found_at: Timestamp;
  gone_at: Timestamp | null;
  happened_at: Timestamp;
  id: Generated<number>;
  kind: string;
  note: Generated<string>;
  ours: Json | null;
  provider: string;
  reconciliation_id: number;
  ref: string;
  resolved_at: Timestamp | null;
  resolved_by: number | null;
  seen_at: Timestamp;
  subject: string;
  theirs: Json | null;
}

export interface Reconciliations {
  compared: Generated<number>;
  day: Timestamp | null;
  failure: string | null;
  finished_at: Timestamp | null;
  found: Generated<number>;
  from_at: Timestamp;
  id: Generated<number>;
  provider: string;
  started_at: Timestamp;
  started_by: number | null;
  to_at: Timestamp;
}

export interface RecoveryCodes {
  code_hash: string;
  used_at: Timestamp | null;
  user_id: number;
}

export interface RedeemThrottles {
  failures: number;
  key: string;
  locked_until: Timestamp | null;
  updated_at: Timestamp;
}

export interface RefundEvents {
  actor_id: number | null;
  actor_kind: string;
  created_at: Generated<Timestamp>;
  event: string;
  from_status: string | null;
  id: Generated<number>;
  reason: Generated<string>;
  refund_id: number;
  to_status: string;
}

export interface RefundLines {
  cash_minor: number;
  earned_minor: number;
  gift_minor: number;
  line_id: number;
  num: number;
  points: number;
  refund_id: number;
  subsidy_minor: number;
  unsent_num: Generated<number>;
}

export interface Refunds {
  appeal_note: Generated<string>;
  appealed_at: Timestamp | null;
  cash_minor: number;
  commission_minor: number;
  created_at: Generated<Timestamp>;
  currency: string;
  decided_at: Timestamp | null;
  due_at: Timestamp | null;
  earned_minor: number;
  finished_at: Timestamp | null;
  freight_minor: Generated<number>;
  gift_minor: number;
  id: Generated<number>;
  images: Generated<string[]>;
  kind: string;
  merchant_id: number;
  moved_at: Timestamp | null;
  no: string;
  note: Generated<string>;
  order_id: number;
  points: number;
  reason: string;
  refused_reason: Generated<string>;
  restocked: boolean | null;
  return_courier: Generated<string>;
  return_number: Generated<string>;
  site_id: number;
  started_by: string;
  status: Generated<string>;
  subsidy_minor: number;
  user_id: number;
}

export interface ReviewPoints {
  day: Timestamp;
  order_line_id: number;
  points: number;
  taken_back_at: Timestamp | null;
  user_id: number;
}

export interface ReviewReports {
  decided_at: Timestamp | null;
  decision: string | null;
  merchant_id: number;
  note: Generated<string>;
  reason: string;
  reported_at: Generated<Timestamp>;
  review_id: number;
  user_id: number | null;
}

export interface Reviews {
  add_on_at: Timestamp | null;
  add_on_body: Generated<string>;
  add_on_images: Generated<string[]>;
  author_avatar: Generated<string>;
  author_name: string;
  body: Generated<string>;
  created_at: Generated<Timestamp>;
  edited_at: Timestamp | null;
  helpful: Generated<number>;
  id: Generated<number>;
  images: Generated<string[]>;
  is_anonymous: Generated<boolean>;
  locale: string;
  merchant_id: number;
  order_line_id: number | null;
  product_id: number;
  product_stars: number;
  replied_at: Timestamp | null;
  reply_body: Generated<string>;
  reply_edited_at: Timestamp | null;
  service_stars: number;
  site_id: number | null;
  sku_id: number | null;
  status: Generated<string>;
  status_reason: Generated<string>;
  user_id: number | null;
}

export interface ReviewVotes {
  review_id: number;
  user_id: number;
  voted_at: Generated<Timestamp>;
}

export interface Roles {
  id: Generated<number>;
  key: string;
  name: Json;
  permissions: Generated<string[]>;
  site_id: number | null;
}

export interface SalesDaysCounted {
  counted_until: Timestamp;
  summed_until: Timestamp | null;
  time_zone: string;
}

export interface SalesOfDay {
  category_id: number;
  commission_minor: number;
  currency: string;
  day: Timestamp;
  merchant_id: number;
  orders: number;
  pieces: number;
  refunded_minor: number;
  refunds: number;
  sales_minor: number;
  site_id: number;
  time_zone: string;
}

export interface SalesSums {
  category_id: number;
  commission_minor: number;
  currency: string;
  grain: string;
  merchant_id: number;
  orders: number;
  pieces: number;
  refunded_minor: number;
  refunds: number;
  sales_minor: number;
  site_id: number;
  starts_on: Timestamp;
  time_zone: string;
}

export interface SalesToCount {
  id: Generated<number>;
  num: number;
  product_id: number;
}

export interface SandboxCharges {
  amount_minor: number;
  created_at: Generated<Timestamp>;
  currency: string;
  expires_at: Timestamp;
  paid_minor: number | null;
  ref: string;
  return_url: string;
  status: Generated<string>;
}

export interface SandboxDeliveries {
  body: string;
  delivered_at: Timestamp | null;
  failure: string | null;
  id: Generated<number>;
  pays_ref: string | null;
  send_at: Timestamp;
  tries: Generated<number>;
}

export interface SandboxRefunds {
  amount_minor: number;
  charge_ref: string;
  created_at: Generated<Timestamp>;
  refund_ref: string;
}

export interface SavedViews {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  list: string;
  merchant_id: number;
  name: string;
  query: string;
  user_id: number;
}

export interface ScanLogins {
  browser_hash: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: Generated<number>;
  ip: string;
  phone_hash: string | null;
  profile: Json | null;
  provider: string;
  shop_host: string | null;
  state: Generated<string>;
  ticket_hash: string;
  user_agent: string;
  wanted_path: string;
}

export interface SearchWords {
  word: string;
}

export interface SecondFactorChallenges {
  challenge_hash: string;
  expires_at: Timestamp;
  method: string;
  scope: string;
  shop_host: string | null;
  site_id: number;
  tries: Generated<number>;
  user_id: number;
}

export interface SecondFactors {
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  last_step: Generated<number>;
  sealed_secret: string;
  user_id: number;
}

export interface SecretCheck {
  answer: string;
  changed_at: Generated<Timestamp>;
  is_only: Generated<boolean>;
}

export interface ServiceAddresses {
  confirmed_at: Timestamp | null;
  email: string;
  id: Generated<number>;
  mails: Generated<number>;
  mails_since: Timestamp | null;
  merchant_id: number | null;
  site_id: number | null;
  token_expires_at: Timestamp | null;
  token_hash: string | null;
}

export interface Sessions {
  confirmed_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  device_id: number | null;
  expires_at: Timestamp;
  id: Generated<number>;
  idled_at: Timestamp | null;
  ip: Generated<string>;
  is_strong: Generated<boolean>;
  last_seen_at: Generated<Timestamp>;
  pay_proved_at: Timestamp | null;
  revoked_at: Timestamp | null;
  scope: Generated<string>;
  shop_host: string | null;
  token_hash: string;
  user_agent: Generated<string>;
  user_id: number;
}

export interface ShopTraffic {
  at: Timestamp;
  merchant_id: number;
  views: number;
  visitors: number;
}

export interface ShortStock {
  merchant_id: number;
  sku_id: number;
}

export interface SiteHosts {
  host: string;
  merchant_id: number | null;
  site_id: number;
}

export interface SiteMembers {
  ban_reason: Generated<string>;
  expires_at: Timestamp | null;
  joined_at: Generated<Timestamp>;
  reminded_of: Timestamp | null;
  role_id: number;
  self_joined: Generated<boolean>;
  site_id: number;
  status: Generated<string>;
  user_id: number;
  via: Generated<string>;
}

export interface Sites {
  access: Generated<string>;
  closed_message: Generated<Json>;
  default_currency: Generated<string>;
  default_locale: Generated<string>;
  id: Generated<number>;
  info: Generated<Json>;
  invite_policy: Generated<string>;
  is_default: Generated<boolean>;
  join_days: Generated<number>;
  join_fee_minor: Generated<number>;
  key: string;
  locales: Generated<string[]>;
  login_image_url: Generated<string>;
  logo_url: Generated<string>;
  name: Json;
  settings: Generated<Json>;
  status: Generated<string>;
  theme_color: string | null;
  type: string;
}

export interface Skus {
  active: Generated<boolean>;
  barcode: Generated<string>;
  code: Generated<string>;
  compare_at_minor: number | null;
  id: Generated<number>;
  image_id: number | null;
  position: number;
  price_minor: number;
  product_id: number;
  value_ids: Generated<ArrayType<number>>;
  weight_grams: Generated<number>;
}

export interface Stock {
  low_at: number | null;
  on_hand: Generated<number>;
  reserved: Generated<number>;
  sku_id: number;
}

export interface StockMovements {
  actor_id: number | null;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  on_hand_delta: number;
  reason: string;
  reference: Generated<string>;
  reserved_delta: number;
  sku_id: number;
}

export interface StoreDrafts {
  document: Json | null;
  id: Generated<number>;
  merchant_id: number;
  saved_at: Generated<Timestamp>;
  saved_by: number | null;
  theme: string;
}

export interface StoreHosts {
  checked_at: Timestamp | null;
  created_at: Timestamp;
  created_by: number | null;
  failures: Generated<number>;
  host: string;
  id: Generated<number>;
  merchant_id: number;
  next_check_at: Timestamp | null;
  points_here: boolean | null;
  proof: string | null;
  reason: string | null;
  state: Generated<string>;
  token: string;
  verified_at: Timestamp | null;
}

export interface Stores {
  created_at: Generated<Timestamp>;
  draft: Json | null;
  draft_revision: Generated<number>;
  draft_theme: Generated<string>;
  merchant_id: number;
  site_id: number | null;
  theme: Generated<string>;
  version_id: number | null;
}

export interface StoreVersions {
  document: Json | null;
  id: Generated<number>;
  merchant_id: number;
  published_at: Generated<Timestamp>;
  published_by: number | null;
  theme: string;
}

export interface ThirdPartyHandshakes {
  browser_hash: string;
  expires_at: Timestamp;
  provider: string;
  purpose: string;
  redirect_uri: string;
  request_secret: string | null;
  scan_id: number | null;
  shop_host: string | null;
  state_hash: string;
  used_at: Timestamp | null;
  user_id: number | null;
  wanted_path: string;
}

export interface ThirdPartyIdentities {
  created_at: Timestamp;
  label: Generated<string>;
  last_used_at: Timestamp;
  provider: string;
  subject: string;
  user_id: number;
}

export interface TrafficVisitors {
  day: Timestamp;
  merchant_id: number;
  visitor: number;
}

export interface TransferAccounts {
  bank: string;
  changed_at: Timestamp;
  changed_by: number | null;
  code: Generated<string>;
  currency: string;
  deadline_days: number;
  holder: string;
  id: Generated<number>;
  is_on: boolean;
  merchant_id: number | null;
  note: Generated<string>;
  number: string;
  site_id: number | null;
}

export interface UploadedPictures {
  attached_at: Timestamp | null;
  format: string;
  purpose: Generated<string>;
  uploaded_at: Generated<Timestamp>;
  url: string;
  user_id: number;
}

export interface UploadUsage {
  bytes: number;
  day: Timestamp;
  uploader: string;
}

export interface Users {
  avatar_changed_at: Timestamp | null;
  avatar_url: Generated<string>;
  created_at: Generated<Timestamp>;
  email: string | null;
  email_verified_at: Timestamp | null;
  id: Generated<number>;
  kind: Generated<string>;
  locale: Generated<string>;
  login_name: string | null;
  nickname: string;
  password_hash: string | null;
  person_id: number | null;
  phone: string | null;
  phone_verified_at: Timestamp | null;
  status: Generated<string>;
  username: string | null;
  username_changed_at: Timestamp | null;
}

export interface WithdrawalReviews {
  approved_at: Timestamp;
  reviewer_id: number;
  withdrawal_id: number;
}

export interface Withdrawals {
  account_label: string;
  account_sealed: string;
  amount_minor: number;
  currency: string;
  decided_at: Timestamp | null;
  decided_by: number | null;
  fee_minor: Generated<number>;
  id: Generated<number>;
  no: string;
  payee_id: number;
  reason: Generated<string>;
  reference: string | null;
  request_id: string;
  requested_at: Timestamp;
  requested_by: number | null;
  reviewers_needed: number;
  status: Generated<string>;
}

export interface DB {
  account_departures: AccountDepartures;
  addresses: Addresses;
  advertisement_days: AdvertisementDays;
  advertisement_events: AdvertisementEvents;
  advertisements: Advertisements;
  "apis.apis": ApisApis;
  "apis.decisions": ApisDecisions;
  "apis.documents": ApisDocuments;
  "apis.gateway_processes": ApisGatewayProcesses;
  "apis.health_checks": ApisHealthChecks;
  "apis.keys": ApisKeys;
  "apis.meter_batches": ApisMeterBatches;
  "apis.operations": ApisOperations;
  "apis.paid_months": ApisPaidMonths;
  "apis.periods": ApisPeriods;
  "apis.plan_products": ApisPlanProducts;
  "apis.plan_versions": ApisPlanVersions;
  "apis.plans": ApisPlans;
  "apis.rate_demands": ApisRateDemands;
  "apis.subscriptions": ApisSubscriptions;
  "apis.upstream_secrets": ApisUpstreamSecrets;
  "apis.usage_hours": ApisUsageHours;
  app_traffic: AppTraffic;
  app_visitors: AppVisitors;
  "apps.apps": AppsApps;
  "apps.change_reviews": AppsChangeReviews;
  "apps.claims": AppsClaims;
  "apps.collection_apps": AppsCollectionApps;
  "apps.collections": AppsCollections;
  "apps.downloads": AppsDownloads;
  "apps.files": AppsFiles;
  "apps.inclusions": AppsInclusions;
  "apps.picks": AppsPicks;
  "apps.ratings": AppsRatings;
  "apps.release_index": AppsReleaseIndex;
  "apps.reports": AppsReports;
  "apps.reservations": AppsReservations;
  "apps.signers": AppsSigners;
  "apps.uploads": AppsUploads;
  "apps.versions": AppsVersions;
  audit_log: AuditLog;
  awaited_payments: AwaitedPayments;
  bargain_contributions: BargainContributions;
  bargains: Bargains;
  bought_products: BoughtProducts;
  bought_roles: BoughtRoles;
  campaign_groups: CampaignGroups;
  campaign_items: CampaignItems;
  campaign_purchases: CampaignPurchases;
  campaigns: Campaigns;
  captchas: Captchas;
  cart_lines: CartLines;
  catalog_imports: CatalogImports;
  catalog_settings: CatalogSettings;
  categories: Categories;
  category_work: CategoryWork;
  "chat.agents": ChatAgents;
  "chat.conversations": ChatConversations;
  "chat.messages": ChatMessages;
  "chat.saved_replies": ChatSavedReplies;
  "chat.settings": ChatSettings;
  "chat.threads": ChatThreads;
  "chat.topics": ChatTopics;
  code_sendings: CodeSendings;
  collected_products: CollectedProducts;
  contact_proofs: ContactProofs;
  coupon_batches: CouponBatches;
  coupon_claims: CouponClaims;
  coupon_codes: CouponCodes;
  coupons: Coupons;
  currencies: Currencies;
  customer_label_uses: CustomerLabelUses;
  customer_labels: CustomerLabels;
  customer_notes: CustomerNotes;
  customer_sums: CustomerSums;
  customers_to_sum: CustomersToSum;
  data_downloads: DataDownloads;
  demo_content: DemoContent;
  deployment_state: DeploymentState;
  developer_applications: DeveloperApplications;
  developer_invitations: DeveloperInvitations;
  developer_members: DeveloperMembers;
  developers: Developers;
  device_logins: DeviceLogins;
  digital_contents: DigitalContents;
  digital_downloads: DigitalDownloads;
  digital_files: DigitalFiles;
  digital_keys: DigitalKeys;
  discarded_pictures: DiscardedPictures;
  earning_holds: EarningHolds;
  figures_of_day: FiguresOfDay;
  first_steps: FirstSteps;
  flash_items: FlashItems;
  flash_purchases: FlashPurchases;
  flash_refusals: FlashRefusals;
  flash_slots: FlashSlots;
  followers_to_count: FollowersToCount;
  former_names: FormerNames;
  "forum.author_rates": ForumAuthorRates;
  "forum.banned_words": ForumBannedWords;
  "forum.blocks": ForumBlocks;
  "forum.boards": ForumBoards;
  "forum.bounties": ForumBounties;
  "forum.captions": ForumCaptions;
  "forum.card_periods": ForumCardPeriods;
  "forum.cards": ForumCards;
  "forum.comments": ForumComments;
  "forum.conversations": ForumConversations;
  "forum.days": ForumDays;
  "forum.digests": ForumDigests;
  "forum.drafts": ForumDrafts;
  "forum.favourites": ForumFavourites;
  "forum.follows": ForumFollows;
  "forum.forums": ForumForums;
  "forum.goods_shares": ForumGoodsShares;
  "forum.imports": ForumImports;
  "forum.media": ForumMedia;
  "forum.members": ForumMembers;
  "forum.moderation_log": ForumModerationLog;
  "forum.notes_on_members": ForumNotesOnMembers;
  "forum.paid_parts": ForumPaidParts;
  "forum.points_to_settle": ForumPointsToSettle;
  "forum.poll_options": ForumPollOptions;
  "forum.poll_votes": ForumPollVotes;
  "forum.polls": ForumPolls;
  "forum.private_messages": ForumPrivateMessages;
  "forum.reactions": ForumReactions;
  "forum.read_marks": ForumReadMarks;
  "forum.real_names": ForumRealNames;
  "forum.replies_to_notify": ForumRepliesToNotify;
  "forum.reports": ForumReports;
  "forum.revisions": ForumRevisions;
  "forum.sales": ForumSales;
  "forum.shield_words": ForumShieldWords;
  "forum.tags": ForumTags;
  "forum.topic_tags": ForumTopicTags;
  "forum.topic_views": ForumTopicViews;
  "forum.topic_words": ForumTopicWords;
  "forum.topics": ForumTopics;
  "forum.views_to_count": ForumViewsToCount;
  freight_templates: FreightTemplates;
  gift_batches: GiftBatches;
  gift_cards: GiftCards;
  group_slots: GroupSlots;
  guest_mails: GuestMails;
  hand_payouts: HandPayouts;
  hand_receipts: HandReceipts;
  home_sections: HomeSections;
  hot_words: HotWords;
  invite_uses: InviteUses;
  invites: Invites;
  invoice_counters: InvoiceCounters;
  invoice_requests: InvoiceRequests;
  invoices: Invoices;
  job_runs: JobRuns;
  known_devices: KnownDevices;
  ledger_accounts: LedgerAccounts;
  ledger_check_runs: LedgerCheckRuns;
  ledger_entries: LedgerEntries;
  ledger_transfers: LedgerTransfers;
  lines_awaiting_keys: LinesAwaitingKeys;
  login_codes: LoginCodes;
  login_log: LoginLog;
  login_throttles: LoginThrottles;
  media_folder: MediaFolder;
  merchant_api_keys: MerchantApiKeys;
  merchant_applications: MerchantApplications;
  merchant_audit_log: MerchantAuditLog;
  merchant_categories: MerchantCategories;
  merchant_closings: MerchantClosings;
  merchant_figures: MerchantFigures;
  merchant_followers: MerchantFollowers;
  merchant_invitations: MerchantInvitations;
  merchant_ratings: MerchantRatings;
  merchant_roles: MerchantRoles;
  merchant_settings: MerchantSettings;
  merchant_staff: MerchantStaff;
  merchant_types: MerchantTypes;
  merchant_webhook_attempts: MerchantWebhookAttempts;
  merchant_webhook_messages: MerchantWebhookMessages;
  merchant_webhooks: MerchantWebhooks;
  merchants: Merchants;
  message_templates: MessageTemplates;
  migrations: Migrations;
  notices: Notices;
  notification_preferences: NotificationPreferences;
  order_events: OrderEvents;
  order_lines: OrderLines;
  order_notes: OrderNotes;
  order_points: OrderPoints;
  order_reminders: OrderReminders;
  order_search_texts: OrderSearchTexts;
  orders: Orders;
  outbox: Outbox;
  pages: Pages;
  parcel_events: ParcelEvents;
  parcel_lines: ParcelLines;
  parcels: Parcels;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  pay_passwords: PayPasswords;
  payback_accounts: PaybackAccounts;
  payee_adjustments: PayeeAdjustments;
  payee_bank_accounts: PayeeBankAccounts;
  payees: Payees;
  payment_attempts: PaymentAttempts;
  payment_documents: PaymentDocuments;
  payment_notifications: PaymentNotifications;
  payment_refunds: PaymentRefunds;
  payments: Payments;
  points_check_ins: PointsCheckIns;
  post_points: PostPoints;
  pre_orders: PreOrders;
  presales: Presales;
  product_changes: ProductChanges;
  product_images: ProductImages;
  product_option_values: ProductOptionValues;
  product_options: ProductOptions;
  product_places: ProductPlaces;
  product_ratings_to_count: ProductRatingsToCount;
  product_search_texts: ProductSearchTexts;
  product_traffic: ProductTraffic;
  products: Products;
  push_messages: PushMessages;
  push_subscriptions: PushSubscriptions;
  rate_limits: RateLimits;
  ratings_to_count: RatingsToCount;
  reconciliation_findings: ReconciliationFindings;
  reconciliations: Reconciliations;
  recovery_codes: RecoveryCodes;
  redeem_throttles: RedeemThrottles;
  refund_events: RefundEvents;
  refund_lines: RefundLines;
  refunds: Refunds;
  review_points: ReviewPoints;
  review_reports: ReviewReports;
  review_votes: ReviewVotes;
  reviews: Reviews;
  roles: Roles;
  sales_days_counted: SalesDaysCounted;
  sales_of_day: SalesOfDay;
  sales_sums: SalesSums;
  sales_to_count: SalesToCount;
  sandbox_charges: SandboxCharges;
  sandbox_deliveries: SandboxDeliveries;
  sandbox_refunds: SandboxRefunds;
  saved_views: SavedViews;
  scan_logins: ScanLogins;
  search_words: SearchWords;
  second_factor_challenges: SecondFactorChallenges;
  second_factors: SecondFactors;
  secret_check: SecretCheck;
  service_addresses: ServiceAddresses;
  sessions: Sessions;
  shop_traffic: ShopTraffic;
  short_stock: ShortStock;
  site_hosts: SiteHosts;
  site_members: SiteMembers;
  sites: Sites;
  skus: Skus;
  stock: Stock;
  stock_movements: StockMovements;
  store_drafts: StoreDrafts;
  store_hosts: StoreHosts;
  store_versions: StoreVersions;
  stores: Stores;
  third_party_handshakes: ThirdPartyHandshakes;
  third_party_identities: ThirdPartyIdentities;
  traffic_visitors: TrafficVisitors;
  transfer_accounts: TransferAccounts;
  upload_usage: UploadUsage;
  uploaded_pictures: UploadedPictures;
  users: Users;
  withdrawal_reviews: WithdrawalReviews;
  withdrawals: Withdrawals;
}
