import { divideHalfEven } from '../../../platform/locale/money.ts';

/** The largest share of an author, in hundredths of a percent. */
export const MAX_AUTHOR_SHARE = 5_000;
/** How long a topic counts after a reader came to its product through it. */
const LEAD_DAYS = 30;
/** Topics that a browser remembers. */
const MAX_LEADS = 20;
const SECONDS = LEAD_DAYS * 86_400;

/** A topic through which a reader came to its product. */
export interface Lead {
  topicId: number;
  /** In seconds since 1970. */
  at: number;
}

/** The leads that the cookie names, the latest first; old and malformed ones are omitted. */
export function readLeads(text: string | undefined, now: Date): Lead[] {
  const seconds = Math.floor(now.getTime() / 1_000);
  return (text ?? '')
    .split('~')
    .slice(0, MAX_LEADS)
    .flatMap((part) => {
      const [, topic, at] = /^(\d{1,15})\.(\d{1,12})$/.exec(part) ?? [];
      return topic ? [{ topicId: Number(topic), at: Number(at) }] : [];
    })
    .filter(({ at }) => at <= seconds + 60 && at > seconds - SECONDS)
    .toSorted((a, b) => b.at - a.at);
}

/** The same text with one more lead. */
export function addLead(text: string | undefined, topicId: number, now: Date): string {
  const former = readLeads(text, now).filter((lead) => lead.topicId !== topicId);
  return [{ topicId, at: Math.floor(now.getTime() / 1_000) }, ...former]
    .slice(0, MAX_LEADS)
    .map((lead) => `${lead.topicId}.${lead.at}`)
    .join('~');
}

/** An author's share of what was paid for a line, in its minor units. */
export function authorShare(paid: number, rateBp: number): number {
  return Number(divideHalfEven(BigInt(paid) * BigInt(rateBp), 10_000n));
}
