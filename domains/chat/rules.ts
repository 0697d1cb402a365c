/** Specification 3: kinds of messages, `msnType`. */
export const KIND = { tip: 0, text: 1, emoji: 2, image: 3, product: 4, order: 5, refund: 6 } as const;
/** The kinds that a person sends. */
export const SENT_KINDS = [1, 2, 3, 4, 5, 6] as const;

/** The platform's own service, in place of a merchant. */
export const PLATFORM = 0;

/** Specification 9. */
export const PAGE_SIZE = 20;
const TIME_TAG_SECONDS = 300;
export const RECALL_MS = 3 * 60_000;

export const MAX_TEXT = 2_000;
export const MAX_CLIENT_ID = 64;
/** A poll that was interrupted for longer reads pages instead. */
export const MAX_CHANGES = 500;
/** Requests that began before the newest known message may have been committed after it. */
export const POLL_OVERLAP_MS = 3_000;

/** Agents count as online for this long after their window was last heard of. */
export const PRESENCE_MS = 30_000;
/** Unanswered for so long: the shopper is notified, then another agent is asked; silent for so long: it ends. */
export const HINT_MS = 2 * 60_000;
export const REASSIGN_MS = 5 * 60_000;
export const SILENCE_MS = 30 * 60_000;
/** Back from being snoozed and touched by nobody for so long, it ends as well: agents have a weekend for it. */
export const BACK_MS = 3 * 24 * 60 * 60_000;
/** Unanswered for so long, a message is mailed to the shop although an agent is online. */
export const MAIL_MS = 15 * 60_000;
/** A shop receives no second mail about the same conversation for so long. */
export const MAIL_QUIET_MS = 6 * 60 * 60_000;
/** An answer not read for so long becomes a notice, with its mail. */
export const NOTICE_MS = 60_000;

/** A conversation in which nothing was written is deleted after so long. */
export const KEEP_EMPTY_MS = 24 * 60 * 60_000;
/** Conversations are kept for so long after their end. */
export const KEEP_DAYS = 730;

export const STATES = ['waiting', 'open', 'ended'] as const;
export type ChatState = (typeof STATES)[number];

/** System tips: the window writes each in its reader's language. */
export const TIPS = ['welcome', 'joined', 'transferred', 'ended', 'silent', 'busy', 'delayed', 'away'] as const;
export type Tip = (typeof TIPS)[number];
/** Who ended a conversation; those of before this was stored do not say. */
export const TIP_SIDES = ['shopper', 'agent'] as const;

/** The text of a tip for its reader: agents read about the customer, the customer about the shop. */
export function tipKey(
  { code, by }: { code: Tip; by?: (typeof TIP_SIDES)[number] | undefined },
  reader: 'shopper' | 'agent',
): string {
  const name = code === 'ended' && by ? `ended_by_${by}` : code;
  return reader === 'agent' ? `chat:desk_tip.${name}` : `chat:tip.${name}`;
}

/** Of a merchant's saved replies, and of one customer's labels. */
export const MAX_REPLIES = 200;
export const MAX_LABELS = 8;
/** A conversation can be snoozed for so long. */
export const MAX_SNOOZE_DAYS = 90;
/** Conversations that one call changes. */
export const MAX_CHANGED = 100;
export const SHORTCUT = /^[\p{L}\p{N}_-]{1,30}$/u;

/** Pages that agents may see beside the conversation: of products and shops. Addresses of others can hold secrets. */
const VIEWED =
  /^\/(?:(?:goods|api|app)(?:_(?:seckill|combination|assist))?_detail\/\d{1,15}|merchant\/home\?id=\d{1,15})/;

/** The part of an address that is stored as the page a shopper looks at; undefined if it is no page to show. */
export function viewedPath(address: string): string | undefined {
  return address.match(VIEWED)?.[0];
}

/** Fills the variables of a saved reply; those without a value are left out. */
export function fillReply(text: string, values: { name: string; order: string }): string {
  return text.replace(/\{(name|order)\}/g, (_all, key: 'name' | 'order') => values[key]);
}

/** Whether storing a message twice has no effect but the message: a file belongs to one message only. */
export const isRepeatable = (kind: number): boolean => kind === KIND.text || kind === KIND.emoji;

/** Whether a text contains anything to read. */
export function isBlank(text: string): boolean {
  return text.replace(/[\s\u200b-\u200f\u2060\ufeff]/gu, '') === '';
}

/** Specification 4: one's own text (an emoji is none), within three minutes of the server's clock. */
export function canRecall(message: { kind: number; createdAt: Date; isOwn: boolean }, now: Date): boolean {
  return message.isOwn && message.kind === KIND.text && now.getTime() - message.createdAt.getTime() <= RECALL_MS;
}

interface Clock {
  format: Intl.DateTimeFormat;
  /** The minute that was written last, and its parts: nearly every message is written in the present one. */
  minute?: number;
  parts?: Record<string, string>;
}

/** By time zone; making one takes longer than everything else about a message. */
const CLOCKS = new Map<string | undefined, Clock>();

function clockOf(timeZone?: string): Clock {
  const made = CLOCKS.get(timeZone);
  if (made) return made;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const clock = { format };
  CLOCKS.set(timeZone, clock);
  return clock;
}

function partsOf(clock: Clock, of: Date): Record<string, string> {
  const minute = Math.floor(of.getTime() / 60_000);
  if (clock.parts && clock.minute === minute) return clock.parts;
  clock.minute = minute;
  clock.parts = Object.fromEntries(clock.format.formatToParts(of).map(({ type, value }) => [type, value]));
  return clock.parts;
}

/** Specification 9: HH:mm today, MM/DD HH:mm this year, otherwise YYYY/MM/DD HH:mm; in the time zone of the site. */
export function timeLabel(moment: Date, now: Date, timeZone?: string): string {
  const clock = clockOf(timeZone);
  const at = partsOf(clock, moment);
  const today = partsOf(clock, now);
  const time = `${at.hour}:${at.minute}`;
  if (at.year !== today.year) return `${at.year}/${at.month}/${at.day} ${time}`;
  if (at.month === today.month && at.day === today.day) return time;
  return `${at.month}/${at.day} ${time}`;
}

/** Whether a time label belongs above a message. */
export function needsTimeTag(moment: Date, previous: Date | undefined): boolean {
  return !previous || moment.getTime() - previous.getTime() >= TIME_TAG_SECONDS * 1_000;
}
