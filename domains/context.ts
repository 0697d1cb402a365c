import type { Db, OpenDatabase } from '../platform/database/open.ts';
import type { Environment } from '../platform/environment.ts';
import { DomainError } from '../platform/errors.ts';
import type { EventBus, EventMap, EventName } from '../platform/events.ts';
import type { Gate } from '../platform/gate.ts';
import type { KeptAnswers } from '../platform/kept.ts';
import type { KeptValues } from '../platform/kept-values.ts';
import type { Locale } from '../platform/locale.ts';
import type { Log } from '../platform/log.ts';
import type { PictureDecoder } from '../platform/picture-decoder.ts';
import type { Places } from '../platform/places.ts';
import type { Limit, RateLimit } from '../platform/rate-limit.ts';
import type { Storage } from '../platform/storage.ts';
import type { TextBooks } from '../platform/texts.ts';
import type { Site } from './sites/contract.ts';
import type { SiteDirectory } from './sites/directory.server.ts';
import type { Standing } from './sites/members/rules.ts';

/** Who asks. */
export interface Actor {
  userId: number;
  sessionId: number;
  kind: 'member' | 'visitor';
  /** Of a visitor: whether an e-mail or phone was confirmed by a code; ask `isVerified`. */
  isVisitorVerified?: boolean;
  nickname: string;
  avatarUrl: string;
  email: string | null;
  phone: string | null;
  /** Permission keys on the site of this request. */
  permissions: readonly string[];
  /** What the actor is to the site of this request, and until when. */
  standing?: Standing;
  memberUntil?: Date | null;
  /** Whether a second factor or a passkey stands behind the session. */
  isStrong: boolean;
  /** Whether the session was made on a forum, and whether staff have to sign in again before they go on. */
  isForum?: boolean;
  isStale?: boolean;
  /** When who asks last proved to be who they are: at the login or since. */
  confirmedAt: Date;
  /** When the account was made. */
  createdAt: Date;
  /** When the pay password was last given in this session. */
  payProvedAt?: Date | null;
  /** Powers of the role that this session has not: the site wants a second factor behind them. */
  withheldPermissions: readonly string[];
}

/** Limits that guard secrets or money: all processes count together, so they are awaited, and before a transaction. */
export type SharedLimitName = 'login' | 'codes' | 'texts' | 'invites' | 'redemptions';
/** Limits against floods, counted by each process. */
export type LocalLimitName = 'writes' | 'carts' | 'orders' | 'coupons' | 'searches';
export type LimitName = SharedLimitName | LocalLimitName;

/** What is made once per process and handed down: never a module-level singleton. */
export interface App {
  environment: Environment;
  database: OpenDatabase;
  log: Log;
  sites: SiteDirectory;
  storage: Storage;
  /** Every picture is decoded through it, in a process of its own. */
  pictures: PictureDecoder;
  kept: KeptAnswers;
  keptValues: KeptValues;
  events: EventBus<Ctx>;
  texts: TextBooks;
  limits: Record<SharedLimitName, Limit> & Record<LocalLimitName, RateLimit>;
  /** Countries of internet addresses. */
  places: Places;
  /** Password hashing goes through here. */
  hashing: Gate;
  /** Root secret; purposes get their own keys by derivation. */
  secret: string;
  /** The former root secret, while it is being replaced: read with it, never write. */
  previousSecret?: string | undefined;
  /** The address this process is reached at, without a slash at its end. */
  publicUrl(): string;
}

/** The browser or program that asks, as far as it can be told from another. */
export interface Device {
  /** What it is known by; null for a browser that was never here. */
  key: string | null;
  /** True when a cookie of ours says so: nobody else can. */
  isCookie: boolean;
  /** A new key, which the answer brings to the browser; a program keeps its own. */
  renew(): string;
}

/** What every verb and query takes: small, explicit, made once per request. */
export interface Ctx {
  app: App;
  db: Db;
  site: Site;
  actor: Actor | null;
  /** Key of the guest's cart, from its cookie. */
  guestKey: string | null;
  /** Invitation code that somebody came with: from its cookie, or the header `invite`. */
  inviteCode: string | null;
  locale: Locale;
  currency: string;
  now: Date;
  requestId: string;
  ip: string;
  userAgent: string;
  device: Device;
}

/** The logged-in actor, or `login_required`. */
export function requireActor(ctx: Pick<Ctx, 'actor'>): Actor {
  if (!ctx.actor) throw new DomainError('login_required');
  return ctx.actor;
}

/** Whether who asks may do that on this site. Guests may what the site's role for guests holds. */
export function may(ctx: Pick<Ctx, 'actor' | 'site'>, permission: string): boolean {
  return (ctx.actor?.permissions ?? ctx.site.guestPermissions).includes(permission);
}

/** The one check of calls and pages: `login_required` for guests without the permission, `no_permission` for others. */
export function checkPermission(ctx: Ctx, permission: string): void {
  if (may(ctx, permission)) return;
  refusePermission(requireActor(ctx), permission);
}

/** Staff who were away are asked to sign in again; others are refused. */
function refusePermission(actor: Actor, permission: string): never {
  const isAway = actor.isStale === true && actor.withheldPermissions.includes(permission);
  throw isAway ? new DomainError('sign_in_again') : new DomainError('no_permission', { permission });
}

/** The actor with the permission on this site, or `login_required` / `no_permission`. */
export function requirePermission(ctx: Ctx, permission: string): Actor {
  const actor = requireActor(ctx);
  checkPermission(ctx, permission);
  return actor;
}

/**
 * Whether the actor has the permission over what belongs to no site, such as merchants and their goods: it counts on the
 * deployment's default site alone, whatever somebody may do on another.
 */
export function hasPlatformPermission(ctx: Ctx, permission: string): boolean {
  return ctx.site.isDefault && ctx.actor?.permissions.includes(permission) === true;
}

/** The actor with the permission over what belongs to no site, or `login_required` / `no_permission`. */
export function requirePlatformPermission(ctx: Ctx, permission: string): Actor {
  const actor = requireActor(ctx);
  if (!hasPlatformPermission(ctx, permission)) refusePermission(actor, permission);
  return actor;
}

/** What a rate limit counts by: the account, and for guests the address. */
export function askerKey(ctx: Ctx): string {
  return ctx.actor ? `user:${ctx.actor.userId}` : ctx.ip;
}

/** Who asked, for a line of the log: no name, no token. */
export function asker(ctx: Ctx): { requestId: string; ip: string; userId: number | null } {
  return { requestId: ctx.requestId, ip: ctx.ip, userId: ctx.actor?.userId ?? null };
}

/** Tells an event inside the transaction of `ctx.db`. */
export function tell<E extends EventName>(ctx: Ctx, name: E, data: EventMap[E]): Promise<void> {
  return ctx.app.events.tell(ctx, name, data);
}
