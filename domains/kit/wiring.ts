import type { SealedColumn } from '../../platform/database/reseal.ts';
import type { ErrorStatuses } from '../../platform/errors.ts';
import type { EventBus } from '../../platform/events.ts';
import type { CanPay } from '../payables/can-pay.ts';
import type { PaymentKindHandler } from '../payables/kind-handler.ts';
import type { PaymentKind } from '../payables/kinds.ts';
import type { SiteType } from '../sites/contract.ts';
import type { Books } from './books.ts';
import type { App, Ctx } from './context.ts';
import type { Demo } from './demo.ts';
import type { Api } from './endpoint.ts';
import type { LiveWiring } from './live-wiring.ts';
import type { NamedAccess } from './named-access.ts';
import type { OwnPart } from './own-part.ts';
import type { RetentionRule } from './retention-rule.ts';
import { systemCtx } from './system-context.ts';

/** Scheduled work; every process runs each job at its interval. */
export interface Job {
  /** Unique; `jobs.name` of the platform office's texts has its title in each language. */
  name: string;
  everyMs: number;
  /** Runs once more when the process stops: what it keeps in memory would be lost. */
  atStop?: true;
  /** Whether it sends messages or calls other servers: it waits on a quiet copy. */
  isOutgoing?(app: App): boolean;
  run(app: App): Promise<void>;
}

/**
 * What a domain contributes to the running product, declared in its `wiring.server.ts`. The server loops over the
 * wirings of all domains, so a new domain adds one entry to `server/wirings.ts`, a wing one line to `server/wing-wirings.ts`.
 */
export interface Wiring {
  errors?: ErrorStatuses;
  /** Each adds its endpoints. */
  calls?: readonly ((api: Api) => void)[];
  /** How the permissions that the domain declares for its calls are checked. */
  access?: Partial<NamedAccess<Ctx>>;
  /** Paths of calls whose verbs use `ctx.unconfirmed`: their actor may be one that this process remembers. */
  confirming?: readonly string[];
  /** How payments of the kinds that this domain sells are settled and ended. */
  paymentKinds?: Partial<Record<PaymentKind, PaymentKindHandler<Ctx>>>;
  /** Declared by the domain that knows the methods of payment. */
  canPay?: CanPay<Ctx>;
  /** Subscribes to events. Listeners of one event run in the order of the domains. */
  listen?(events: EventBus<Ctx>): void;
  jobs?: readonly Job[];
  /** Columns with encrypted values: a job encrypts them again after the root secret was replaced. */
  sealed?: readonly SealedColumn[];
  /** Fills its tables with demo content. */
  demo?(demo: Demo): Promise<void>;
  /** Rooms and events of open windows. */
  live?: LiveWiring;
  /** What is a reader's own on a page of theirs that all with the same rights share; null for pages of others. */
  ownPart?(ctx: Ctx, url: URL): Promise<OwnPart | null>;
  /** Its pages in the sitemap. */
  sitemap?: SitemapPart;
  /** Its ledger checks. */
  books?: Books;
  /** Tables that would grow without limit, and how long their rows are kept. */
  retention?: readonly RetentionRule[];
}

/** Pages with ids in their addresses, which a wing lists for search engines as its sites show them to guests. */
export interface SitemapPart {
  /** Its files are `/sitemap/<name>-<number>.xml`, counted from zero. */
  name: string;
  /** They are on sites of this type: on that of the request, otherwise on the first. */
  siteType: SiteType;
  /** Where its pages begin: while guests may not read them, none of them is listed. */
  home: string;
  countFiles(ctx: Ctx): Promise<number>;
  list(ctx: Ctx, file: number): Promise<SitemapEntry[]>;
  /** Drop its cached files. */
  tags: readonly string[];
}

export interface SitemapEntry {
  path: string;
  changedAt?: Date;
}

/** A job that sends messages or calls other servers; those of payments only while there is a provider outside. */
export function outgoing(sending: Job, isOutgoing: (app: App) => boolean = () => true): Job {
  return { ...sending, isOutgoing };
}

/** A job that works in a context of the system; the number of rows it handled is of no interest to the schedule. */
export function job(name: string, everyMs: number, work: (ctx: Ctx) => Promise<number>): Job {
  return {
    name,
    everyMs,
    run: async (app) => {
      await work(systemCtx(app));
    },
  };
}
