/** Upper bounds of the latency buckets; one more bucket holds what took longer. */
export const LATENCY_BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** A call that was answered by the upstream, or that the upstream failed to answer. */
export interface MeteredCall {
  subscriptionId: number;
  periodId: number;
  keyId: number;
  /** 0: the document has no such operation. */
  operationId: number;
  /** Hours since 1970. */
  hour: number;
  /** 2 for 200 to 299 and so on. */
  statusClass: number;
  isCounted: boolean;
  bytes: number;
  /** Its latency bucket. */
  bucket: number;
}

const FIELDS = 9;
type Fields = [number, number, number, number, number, number, number, number, number];

export function bucketOf(ms: number): number {
  const found = LATENCY_BOUNDS_MS.findIndex((bound) => ms <= bound);
  return found < 0 ? LATENCY_BOUNDS_MS.length : found;
}

/** A line of the journal. */
export function lineOf(call: MeteredCall): string {
  const { subscriptionId, periodId, keyId, operationId, hour, statusClass, isCounted, bytes, bucket } = call;
  return `${subscriptionId} ${periodId} ${keyId} ${operationId} ${hour} ${statusClass} ${isCounted ? 1 : 0} ${bytes} ${bucket}\n`;
}

/**
 * The calls of a journal. It ends at the first line that is not whole: a process that is killed while it writes has not
 * sent the end of that answer.
 */
export function readLines(text: string): MeteredCall[] {
  const calls: MeteredCall[] = [];
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    const fields = line.split(' ').map((field) => (/^\d+$/.test(field) ? Number(field) : Number.NaN));
    if (fields.length !== FIELDS || !fields.every(Number.isSafeInteger)) break;
    calls.push(callOf(fields as Fields));
  }
  return calls;
}

function callOf(fields: Fields): MeteredCall {
  const [subscriptionId, periodId, keyId, operationId, hour, statusClass, counted, bytes, bucket] = fields;
  const isCounted = counted === 1;
  return { subscriptionId, periodId, keyId, operationId, hour, statusClass, isCounted, bytes, bucket };
}
