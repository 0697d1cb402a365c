import type { Ctx } from '../../kit/context.ts';
import { creditFromOutside } from '../../ledger/movements.server.ts';
import { RENDER_VERSION, renderPost } from '../content/render.ts';
import { importBatch } from '../import/import-batch.server.ts';
import { readLine } from '../import/lines.ts';
import { holdBounty } from '../money/bounty.server.ts';
import { releaseSales } from '../money/release-sales.server.ts';
import { splitOf } from '../money/rules.ts';
import { recordSale } from '../money/sell.server.ts';
import { settleBounties } from '../money/settle-bounties.server.ts';
import { lockWallet } from '../money/wallet-parts.server.ts';
import { DEFAULT_SETTINGS } from '../people/settings.ts';
import { PAID_TOPICS, QUESTIONS } from './money-texts.ts';
import { readIds } from './read-ids.ts';

const DAY_MS = 86_400_000;
const MINUTES_A_DAY = 1_440;
const OPENING_MINOR = 50_000;
const CURRENCY = 'CNY';

/**
 * Paid topics with readers who bought and tipped them, and questions with a bounty, in every language. The money moves as
 * it does for members, at times in the past, so that the books of the demo agree.
 */
export async function fillForumMoney(ctx: Ctx): Promise<void> {
  await writeTopics(ctx);
  const idOf = await readIds(ctx);
  const at = (daysAgo: number) => ({ ...ctx, now: new Date(ctx.now.getTime() - daysAgo * DAY_MS) });
  for (const name of new Set([...PAID_TOPICS.flatMap(({ buyers }) => buyers), ...QUESTIONS.map(({ asker }) => asker)]))
    await topUp(at(40), idOf('user', name));
  for (const [nth, topic] of PAID_TOPICS.entries()) {
    const topicId = idOf('topic', `paid-${nth}`);
    await writePaidPart(ctx, topicId, topic);
    for (const [place, buyer] of topic.buyers.entries()) {
      const later = at(daysOf(nth) - 1 - place);
      const sale = { topicId, title: topic.title, buyerId: idOf('user', buyer), authorId: idOf('user', topic.author) };
      await sellTo(later, { ...sale, kind: 'content', amount: topic.price });
      if (place === 0) await sellTo(later, { ...sale, kind: 'tip', amount: 500 + nth * 100 });
    }
  }
  for (const [nth, { asker, bounty: amount }] of QUESTIONS.entries())
    await holdBounty(at(nth + 2), { userId: idOf('user', asker), topicId: idOf('topic', `bounty-${nth}`), amount });
  await settleBounties(ctx);
  await releaseSales(ctx);
}

/** How long ago a paid topic was published. */
const daysOf = (nth: number) => 24 - nth * 3;

async function writeTopics(ctx: Ctx): Promise<void> {
  const paid = PAID_TOPICS.map(({ author, free, locale, board, title }, nth) => ({
    ...{ type: 'topic', id: `paid-${nth}`, board, user: author, kind: 'article', locale, title, body: free },
    ago: daysOf(nth) * MINUTES_A_DAY,
  }));
  const questions = QUESTIONS.map(({ asker, text, locale, board, title }, nth) => ({
    ...{ type: 'topic', id: `bounty-${nth}`, board, user: asker, kind: 'question', locale, title, body: text },
    ago: (nth + 2) * MINUTES_A_DAY,
  }));
  const answers = QUESTIONS.flatMap(({ expert, answer, locale }, nth) => {
    const line = { type: 'comment', id: `bounty-${nth}-a`, topic: `bounty-${nth}`, user: expert, locale, body: answer };
    return answer ? [{ ...line, ago: (nth + 1) * MINUTES_A_DAY }] : [];
  });
  const lines = [...paid, ...questions, ...answers].map((each, number) => {
    const read = readLine(JSON.stringify(each));
    if ('reason' in read) throw new Error(`demo forum: ${read.reason}: ${each.id}`);
    return { number, digest: '', line: read.line };
  });
  const { problems } = await importBatch(ctx, 'demo', lines);
  if (problems[0]) throw new Error(`${problems[0].subject}: ${problems[0].reason}`);
}

async function topUp({ db, now }: Ctx, userId: number): Promise<void> {
  const given = { userId, amount: OPENING_MINOR, currency: CURRENCY, source: 'gift' };
  await creditFromOutside({ db, now }, { ...given, requestKey: `demo-forum-${userId}` });
}

async function writePaidPart({ db }: Ctx, topicId: number, { paid, price, buyers }: (typeof PAID_TOPICS)[number]) {
  const { html, toc } = renderPost(paid, new Map());
  await db
    .insertInto('forum.paid_parts')
    .values({
      ...{ topic_id: topicId, scope: 'content', price_minor: price, currency: CURRENCY },
      ...{ source: paid, html, toc: JSON.stringify(toc), render_version: RENDER_VERSION },
      buyer_count: buyers.length,
    })
    .execute();
}

interface DemoSale {
  kind: 'content' | 'tip';
  topicId: number;
  title: string;
  buyerId: number;
  authorId: number;
  amount: number;
}

async function sellTo(ctx: Ctx, sale: DemoSale): Promise<void> {
  const requestId = `demo-${sale.kind}-${sale.topicId}-${sale.buyerId}`;
  const paid = await lockWallet(ctx, sale.buyerId, { amount: sale.amount, currency: CURRENCY });
  const tenths = splitOf(DEFAULT_SETTINGS, { hasAuthor: true, hasInviter: false });
  const wanted = { ...sale, currency: CURRENCY, requestId };
  await recordSale(ctx, { wanted, paid, tenths, inviterId: null, days: DEFAULT_SETTINGS.incomeDays });
}
