import { LATENCY_BOUNDS_MS, type MeteredCall } from './metered-call.ts';

export interface UsageSum {
  subscriptionId: number;
  hour: number;
  operationId: number;
  statusClass: number;
  calls: number;
  counted: number;
  bytes: number;
  latencies: number[];
}

export interface CallSums {
  /** Calls that take from the quota, by period. */
  used: Map<number, number>;
  /** Keys that were used. */
  keyIds: Set<number>;
  hours: UsageSum[];
}

/** Adds calls up; what is written follows one order, so that two processes never wait for each other. */
export function sumCalls(calls: readonly MeteredCall[]): CallSums {
  const used = new Map<number, number>();
  const hours = new Map<string, UsageSum>();
  for (const call of calls) {
    if (call.isCounted) used.set(call.periodId, (used.get(call.periodId) ?? 0) + 1);
    const { subscriptionId, hour, operationId, statusClass } = call;
    const key = `${subscriptionId} ${hour} ${operationId} ${statusClass}`;
    const sum = hours.get(key) ?? {
      ...{ subscriptionId, hour, operationId, statusClass, calls: 0, counted: 0, bytes: 0 },
      latencies: Array<number>(LATENCY_BOUNDS_MS.length + 1).fill(0),
    };
    hours.set(key, sum);
    sum.calls += 1;
    sum.counted += call.isCounted ? 1 : 0;
    sum.bytes += call.bytes;
    sum.latencies[call.bucket] = (sum.latencies[call.bucket] ?? 0) + 1;
  }
  return { used, keyIds: new Set(calls.map(({ keyId }) => keyId)), hours: [...hours.values()] };
}
