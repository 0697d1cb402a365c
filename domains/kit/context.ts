import { type RawBuilder, sql } from 'kysely';
import type { Background } from '../../platform/background.ts';
import type { CacheDrops } from '../../platform/cache/cache-drops.ts';
import type { RememberedRows } from '../../platform/cache/remembered-rows.ts';
import type { ResponseCache } from '../../platform/cache/response-cache.ts';
import type { ValueCache } from '../../platform/cache/value-cache.ts';
import type { Db } from '../../platform/database/db.ts';
import type { DeploymentState } from '../../platform/database/deployment-state.ts';
import type { OpenDatabase } from '../../platform/database/open.ts';
import { DomainError } from '../../platform/errors.ts';
import type { EventBus, EventMap, EventName } from '../../platform/events.ts';
import type { Gate } from '../../platform/gate.ts';
import type { LiveSignals } from '../../platform/live-signals.ts';
import type { Locale } from '../../platform/locale/locale.ts';
import type { TextBooks } from '../../platform/locale/texts.ts';
import type { Log } from '../../platform/log.ts';
import type { MediaWorkers } from '../../platform/media/media-workers.ts';
import type { Storage } from '../../platform/media/storage.ts';
import type { Places } from '../../platform/network/places.ts';
import type { Limit, RateLimit } from '../../platform/network/rate-limit.ts';
import type { RefusalCounts } from '../../platform/network/refusal-counts.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import type { SessionScope } from '../accounts/sessions/rules.ts';
import type { InnerAnswer, InnerCall } from '../api-market/console/contract.ts';
import type { DocumentReader } from '../api-market/documents/read-in-thread.server.ts';
import type { CanPay } from '../payables/can-pay.ts';
import type { PaymentKindHandler } from '../payables/kind-handler.ts';
import type { PaymentKind } from '../payables/kinds.ts';
import type { Site } from '../sites/contract.ts';
import type { SiteDirectory } from '../sites/directory.server.ts';
import type { ApplicationStatus, HeldRole } from '../sites/members/rules.ts';
import type { TrafficCounter } from '../traffic/traffic-counter.ts';
import type { Books } from './books.ts';
import type { LocalLimitName, SharedLimitName } from './limit-names.ts';
import type { NamedAccess } from './named-access.ts';
import type { RetentionRule } from './retention-rule.ts';

/** Who makes the request. */
export interface Actor {
  userId: number;
  sessionId: number;
  kind: 'member' | 'visitor';
  /** For a visitor: whether an e-mail or phone was confirmed with a code; use `isVerified`. */
  isVisitorVerified?: boolean;
  nickname: string;
  avatarUrl: string;
  email: string | null;
  phone: string | null;
  /** Permission keys on the site of this request. */
  permissions: readonly string[];
  /** Key of the role that the permissions come from. */
  roleKey?: string;
  /** That role and those that the actor has bought on this site, if any: each counts by itself, `permissions` has them all. */
  heldRoles?: readonly HeldRole[];
  /** The actor's membership of the site of this request, and its expiry. */
  standing?: ApplicationStatus;
  memberUntil?: Date | null;
  /** Whether the session was authenticated with a second factor or a passkey. */
  isStrong: boolean;
  /** Whether the session was created on a forum, and whether staff have to sign in again, as on a shop's own host. */
  isForum?: boolean;
  isStale?: boolean;
  /** Whether the session began on a shop's own host, where signing in again does not help staff. */
  isOnShopHost?: boolean;
  /** When the actor last authenticated: at login or since. */
  confirmedAt: Date;
  /** When the account was made. */
  createdAt: Date;
  /** When the pay password was last entered in this session. */
  payProvedAt?: Date | null;
  /** The shop whose office was chosen in this browser, if the actor works in several. */
  officeShop?: number;
  /** Whether the request names that shop, so that no other one may take its place. */
  isShopNamed?: boolean;
  /** Set when a shop's API key acts: it reaches that shop only, within its scopes. */
  shopKey?: { id: number; name: string; merchantId: number; scopes: readonly string[] };
  /** Permissions of the role that are withheld in this session because the site requires a second factor. */
  withheldPermissions: readonly string[];
  /** Set when a pass to one order acts for its buyer: it reaches that order only, through verbs that call `requireBuyer`. */
  onlyOrder?: { id: number; no: string; isReading: boolean };
}

/** Created once per process and passed down: never a module-level singleton. */
export interface App {
  environment: Environment;
  database: OpenDatabase;
  log: Log;
  sites: SiteDirectory;
  deployment: DeploymentState;
  storage: Storage;
  /** Decode every picture and inspect every video and sound, in separate processes. */
  mediaWorkers: MediaWorkers;
  /** Reads OpenAPI documents, in a thread of its own. */
  documentReader: DocumentReader;
  background: Background;
  responseCache: ResponseCache;
  valueCache: ValueCache;
  /** For statements that confirm what they rely on. */
  remembered: RememberedRows;
  /** Drops of cached responses that need no NOTIFY in their transaction. */
  drops: CacheDrops;
  /** Signals to open windows. */
  live: LiveSignals;
  /** Page views that are not saved yet. */
  traffic: TrafficCounter;
  events: EventBus<Ctx>;
  /** How payments of each kind are settled and ended, as their domains declare. */
  paymentKinds: Readonly<Record<PaymentKind, PaymentKindHandler<Ctx>>>;
  /** How the permissions that calls name are checked, as their domains declare. */
  namedAccess: NamedAccess<Ctx>;
  /** Whether anything can pay what a checkout would ask for. */
  canPay: CanPay<Ctx>;
  /** All ledger checks. */
  books: Books;
  /** How long the wings keep the rows of their tables. */
  retention: readonly RetentionRule[];
  texts: TextBooks;
  limits: Record<SharedLimitName, Limit> & Record<LocalLimitName, RateLimit>;
  /** Refused input and exceeded limits of each sender. */
  refusals: RefusalCounts;
  /** Countries of IP addresses. */
  places: Places;
  /** Sends a call through the gateway of this process; null while it is closed. */
  callGateway: ((call: InnerCall) => Promise<InnerAnswer>) | null;
  /** Password hashing goes through this queue. */
  hashing: Gate;
  /** Root secret; each purpose derives its own key. */
  secret: string;
  /** The previous root secret, while it is being replaced: used for reading, never for writing. */
  previousSecret?: string | undefined;
  /** The URL at which this process is reached, without a trailing slash. */
  publicUrl(): string;
}

/** The requesting browser or client, as far as it can be identified. */
export interface Device {
  /** Its key; null for a browser that was never here. */
  key: string | null;
  /** True if proven by our cookie; nothing else can prove it. */
  isCookie: boolean;
  /** A new key, which the response sets in the browser; an API client keeps its own. */
  renew(): string;
}

/** How a call treats an actor that was not read with its request. */
interface Unconfirmed {
  /** Condition of a statement: session, account, membership and role are as they were when the actor was read. */
  isUnchanged: RawBuilder<boolean>;
  /** The same context with the actor read now. Throws what a request by this actor is refused with. */
  confirm(): Promise<Ctx>;
}

/** What every verb and query receives: small, explicit, created once per request. */
export interface Ctx {
  app: App;
  db: Db;
  /** The site whose rules the request obeys: the owner of what its path leads to. */
  site: Site;
  /** The site that the request names, whose name, frame and store its pages show; missing if it is `site`. */
  shown?: Site;
  /** The sessions that the request creates and uses besides those of the shop; missing: no others. */
  sessions?: SessionScope;
  actor: Actor | null;
  /** Only in the calls that a wiring lists as `confirming`: the actor is as this process remembers it. */
  unconfirmed?: Unconfirmed | undefined;
  /** The same context with the actor read now, for work that outlasts its request's beginning; missing in jobs. */
  readAgain?: () => Promise<Ctx>;
  /** The shop's own host name that the request was made under; null or missing under those of the platform. */
  shopHost?: string | null;
  /** Key of the guest's cart, from its cookie. */
  guestKey: string | null;
  /** Invitation code of the request: from its cookie, or the header `invite`. */
  inviteCode: string | null;
  /** Passes to orders, unchecked: from the cookie, or the header `orderPass`. */
  orderPasses?: readonly string[];
  /** Topics that led to products, unchecked: from the cookie. */
  leads?: string | undefined;
  locale: Locale;
  currency: string;
  now: Date;
  requestId: string;
  ip: string;
  userAgent: string;
  device: Device;
}

/** The site that the request names, which decides what is shown and nothing that is enforced. */
export function shownSite({ site, shown = site }: Pick<Ctx, 'site' | 'shown'>): Site {
  return shown;
}

/** The logged-in actor; throws `login_required`, also for a pass to an order. */
export function requireActor(ctx: Pick<Ctx, 'actor'>): Actor {
  if (!ctx.actor || ctx.actor.onlyOrder) throw new DomainError('login_required');
  return ctx.actor;
}

/**
 * The logged-in actor, or the one of a pass: only for verbs that act on an order, which then also has to satisfy
 * `isPassed`. Throws `login_required`.
 */
export function requireBuyer(ctx: Pick<Ctx, 'actor'>): Actor {
  if (!ctx.actor) throw new DomainError('login_required');
  return ctx.actor;
}

/** SQL condition on the id of an order: whether the actor may reach it; a pass reaches its own order only. */
export function isPassed(ctx: Pick<Ctx, 'actor'>, orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  const only = ctx.actor?.onlyOrder?.id;
  return only === undefined ? sql<boolean>`true` : sql<boolean>`${orderId} = ${only}::bigint`;
}

/** The context with an actor that was read with this request; throws `login_required`. */
export async function withConfirmedActor(ctx: Ctx): Promise<Ctx> {
  const confirmed = ctx.unconfirmed ? await ctx.unconfirmed.confirm() : ctx;
  requireActor(confirmed);
  return confirmed;
}

/** Whether the actor has the permission on this site. Guests have those of the guest role. */
export function may(ctx: Pick<Ctx, 'actor' | 'site'>, permission: string): boolean {
  return (ctx.actor?.permissions ?? ctx.site.guestPermissions).includes(permission);
}

/**
 * The only permission check of calls and pages: throws `login_required` for guests without the permission,
 * `no_permission` for others.
 */
export function checkPermission(ctx: Ctx, permission: string): void {
  if (may(ctx, permission)) return;
  refusePermission(requireActor(ctx), permission);
}

/** Asks staff with a stale session to sign in again, where that gives them their permissions back. */
export const staleRefusal = ({ isOnShopHost = false }: Actor): DomainError =>
  new DomainError(isOnShopHost ? 'sign_in_at_platform' : 'sign_in_again');

/** Staff with a stale session are asked to sign in again; others are refused. */
function refusePermission(actor: Actor, permission: string): never {
  const isAway = actor.isStale === true && actor.withheldPermissions.includes(permission);
  throw isAway ? staleRefusal(actor) : new DomainError('no_permission', { permission });
}

/** The actor with the permission on this site; throws `login_required` or `no_permission`. */
export function requirePermission(ctx: Ctx, permission: string): Actor {
  const actor = requireActor(ctx);
  checkPermission(ctx, permission);
  return actor;
}

/**
 * Whether the actor has the permission over what belongs to no single site, such as merchants and their products: it
 * counts on the deployment's default site only, whatever the actor may do on another.
 */
export function hasPlatformPermission(ctx: Ctx, permission: string): boolean {
  return ctx.site.isDefault && ctx.actor?.permissions.includes(permission) === true;
}

/** The actor with a permission over what belongs to no single site; throws `login_required` or `no_permission`. */
export function requirePlatformPermission(ctx: Ctx, permission: string): Actor {
  const actor = requireActor(ctx);
  if (!hasPlatformPermission(ctx, permission)) refusePermission(actor, permission);
  return actor;
}

/** The key of a rate limit: the account, or the IP address for guests and bearers of a pass. */
export function rateLimitKey(ctx: Ctx): string {
  return ctx.actor && !ctx.actor.onlyOrder ? `user:${ctx.actor.userId}` : ctx.ip;
}

/** Identifies the actor in a log line: no name, no token. */
export function logFields(ctx: Ctx): { requestId: string; ip: string; userId: number | null } {
  return { requestId: ctx.requestId, ip: ctx.ip, userId: ctx.actor?.userId ?? null };
}

/** Emits an event inside the transaction of `ctx.db`. */
export function emit<E extends EventName>(ctx: Ctx, name: E, data: EventMap[E]): Promise<void> {
  return ctx.app.events.emit(ctx, name, data);
}
