import type { Demo } from '../../kit/demo.ts';
import { fillCards } from './fill-cards.ts';
import { fillForum } from './fill-forum.ts';
import { fillForumMoney } from './fill-money.ts';
import { fillPoints } from './fill-points.ts';
import { fillQueue } from './fill-queue.ts';
import { fillRealNames } from './fill-real-names.ts';

/** A community that also buys and sells, with points and membership cards, people who gave their real names, and work for its moderators. */
export async function fillForumDemo({ ctxOf, actorOf, owner, friends, pictureOf }: Demo): Promise<void> {
  const ctx = ctxOf('bbs');
  await fillForum(ctx, pictureOf);
  await fillRealNames(ctx, friends);
  await fillForumMoney(ctx);
  const staff = await actorOf(ctx, owner);
  await fillCards(ctx, staff);
  await fillPoints(ctx);
  await fillQueue(ctx, staff);
}
