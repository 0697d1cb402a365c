import { job, type Wiring } from '../kit/wiring.ts';
import { checkForum } from './books.server.ts';
import { announceEnds } from './cards/announce-ends.server.ts';
import { forumCardRoutes } from './cards/api.server.ts';
import { checkCards } from './cards/books.server.ts';
import { notifyOfLeftReplies } from './comments/replies-to-notify.server.ts';
import { fillForumDemo } from './demo/demo.ts';
import { forumDigestRoutes } from './digest/api.server.ts';
import { sendDigests } from './digest/send-digests.server.ts';
import { FORUM_ERRORS } from './errors.ts';
import { forumGoodsRoutes } from './goods/api.server.ts';
import { dropShares, expectShares, reduceShares, settleShares } from './goods/follow-orders.server.ts';
import { recordShares } from './goods/record-shares.server.ts';
import { forumInviteRoutes } from './invites/api.server.ts';
import { aggregateViews, eraseDeleted, publishDue, refreshForum } from './jobs.server.ts';
import { forumLoginRoutes } from './login/api.server.ts';
import { refuseBarredMember } from './login/enter-forum.server.ts';
import { forumMediaRoutes } from './media/api.server.ts';
import { processMedia } from './media/process-media.server.ts';
import { tidyMedia } from './media/tidy-media.server.ts';
import { forumModerationRoutes } from './moderation/api.server.ts';
import { forumMoneyRoutes } from './money/api.server.ts';
import { checkForumMoney } from './money/books.server.ts';
import { releaseSales } from './money/release-sales.server.ts';
import { settleBounties } from './money/settle-bounties.server.ts';
import { forumPersonRoutes } from './people/api.server.ts';
import { ownPartOfForum } from './people/own-part.server.ts';
import { anonymiseMember, exportForum } from './personal-data.server.ts';
import { forumPointRoutes } from './points/api.server.ts';
import { checkForumPoints } from './points/books.server.ts';
import { settlePoints } from './points/settle-points.server.ts';
import { forumReadingRoutes } from './reading-api.server.ts';
import { forumRealNameRoutes } from './real-name/api.server.ts';
import { SEALED_NAMES } from './real-name/seal-name.server.ts';
import { countTopicFiles, listSitemapPages } from './search/sitemap.server.ts';
import { forumShieldRoutes } from './shield/api.server.ts';
import { FORUM_LISTS } from './topics/announce.server.ts';
import { mayFollowLive } from './topics/live.server.ts';
import { withholdLetters, withholdNotices } from './topics/withhold-notices.server.ts';
import { forumWritingRoutes } from './writing-api.server.ts';

export const forumWiring: Wiring = {
  errors: FORUM_ERRORS,
  sealed: [SEALED_NAMES],
  calls: [
    forumLoginRoutes,
    forumPersonRoutes,
    forumWritingRoutes,
    forumModerationRoutes,
    forumReadingRoutes,
    forumDigestRoutes,
    forumRealNameRoutes,
    forumMediaRoutes,
    forumMoneyRoutes,
    forumCardRoutes,
    forumGoodsRoutes,
    forumInviteRoutes,
    forumPointRoutes,
    forumShieldRoutes,
  ],
  listen(events) {
    events.on('account.entering', refuseBarredMember);
    events.on('account.data-wanted', exportForum);
    events.on('account.left', anonymiseMember);
    events.on('notices.reading', withholdNotices);
    events.on('letters.leaving', withholdLetters);
    events.on('order.placed', recordShares);
    events.on('order.paid', expectShares);
    events.on('order.cancelled', (ctx, { orderNos }) => dropShares(ctx, orderNos));
    events.on('presale.forfeited', (ctx, { orderNo }) => dropShares(ctx, [orderNo]));
    events.on('refund.changed', reduceShares);
    events.on('earnings.releasing', settleShares);
  },
  sitemap: {
    name: 'forum',
    siteType: 'bbs',
    home: '/bbs',
    countFiles: countTopicFiles,
    list: listSitemapPages,
    tags: [FORUM_LISTS],
  },
  ownPart: ownPartOfForum,
  books: {
    forum: checkForum,
    'forum money': checkForumMoney,
    'forum cards': checkCards,
    'forum points': checkForumPoints,
  },
  demo: fillForumDemo,
  live: { owner: 'forum', rooms: { 'forum-topic': mayFollowLive } },
  jobs: [
    job('forum publication', 20_000, publishDue),
    job('forum replies', 10_000, notifyOfLeftReplies),
    job('forum views', 15_000, aggregateViews),
    job('forum upkeep', 300_000, refreshForum),
    job('forum erasure', 3_600_000, eraseDeleted),
    job('forum digest', 600_000, sendDigests),
    job('forum points', 5_000, settlePoints),
    job('forum income', 60_000, releaseSales),
    job('forum bounties', 60_000, settleBounties),
    job('forum media', 3_000, processMedia),
    job('forum uploads', 3_600_000, tidyMedia),
    job('forum cards', 300_000, announceEnds),
  ],
};
