import type { Pool, PoolClient } from 'pg';
import { sqlState } from '../transaction.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { ReplicaGoneError } from './replica-watch.ts';

/** A connection while it is lent by a pool. */
export type Lent = Pick<PoolClient, 'query' | 'release'>;
type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** Statements by where they ran; `repeated` ones failed on the replica and then ran on the primary. */
export interface ReadCounts {
  replica: number;
  primary: number;
  repeated: number;
}

export interface Routes {
  /** Whether the replica may be read at this moment. */
  isCurrent(): boolean;
  gone(): AbortSignal;
  replica(): Promise<Lent>;
  primary(): Promise<Lent>;
  counts: ReadCounts;
}

const TRANSACTION = /^(?:begin|start transaction)\b/;
/** PostgreSQL: a statement on the replica was in the way of replaying a change. */
const CONFLICTS = new Set(['40001', '40P01']);

/**
 * A pool for reads: a statement runs on the replica while that is current, otherwise on the primary, and so does one that
 * the replica could not run. Transactions always run on the primary: they may write.
 */
export function routedPool(routes: Routes): Pool {
  const connect = async () => (routes.isCurrent() ? routed(routes) : onPrimary(routes));
  // the driver expects a pool and uses two of its methods; the pools themselves outlive it
  return { connect, end: async () => {} } as unknown as Pool;
}

async function onPrimary({ primary, counts }: Routes): Promise<Lent> {
  counts.primary += 1;
  return primary();
}

function routed(routes: Routes): Lent {
  const { counts } = routes;
  let held: { lent: Lent; isReplica: boolean } | undefined;
  const moveToPrimary = async (): Promise<Query> => {
    // its statement may still be running
    held?.lent.release(true);
    held = undefined;
    held = { lent: await routes.primary(), isReplica: false };
    return held.lent.query.bind(held.lent) as Query;
  };
  const onReplica: Query = async (text, values) => {
    const lent = held?.lent ?? (await connectReplica(routes));
    held = { lent, isReplica: true };
    const result = await unlessGone(routes.gone(), (lent.query as Query)(text, values));
    counts.replica += 1;
    return result;
  };
  const query: Query = async (text, values) => {
    if (held && !held.isReplica) return (held.lent.query as Query)(text, values);
    if (TRANSACTION.test(text)) {
      counts.primary += 1;
      return (await moveToPrimary())(text, values);
    }
    try {
      return await onReplica(text, values);
    } catch (error) {
      if (!isRepeatable(error)) throw error;
      counts.repeated += 1;
      return (await moveToPrimary())(text, values);
    }
  };
  return {
    query: query as Lent['query'],
    release: (error) => {
      held?.lent.release(error);
      held = undefined;
    },
  };
}

/** Nothing has happened on the replica, whose statements only read. */
function isRepeatable(error: unknown): boolean {
  return error instanceof ReplicaGoneError || isDatabaseUnavailable(error) || CONFLICTS.has(sqlState(error) ?? '');
}

async function connectReplica(routes: Routes): Promise<Lent> {
  const connecting = routes.replica();
  try {
    return await unlessGone(routes.gone(), connecting);
  } catch (error) {
    connecting.then(
      (late) => late.release(),
      () => {},
    );
    // whatever keeps it from connecting, such as a changed password
    throw new ReplicaGoneError('the replica takes no connection', { cause: error });
  }
}

/** The result, unless the replica goes away first: a frozen one would otherwise hold the request. */
async function unlessGone<T>(gone: AbortSignal, work: Promise<T>): Promise<T> {
  gone.throwIfAborted();
  let leave = () => {};
  const leaving = new Promise<never>((_, reject) => {
    leave = () => reject(gone.reason as Error);
    gone.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([work, leaving]);
  } finally {
    gone.removeEventListener('abort', leave);
    // it may fail later, when nothing waits for it any more
    work.catch(() => {});
  }
}
