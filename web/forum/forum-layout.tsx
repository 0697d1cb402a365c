import { data, Outlet, useParams } from 'react-router';
import { areOpenToGuests, listBoards } from '../../domains/forum/boards/boards.server.ts';
import { readConfig } from '../../domains/forum/people/config.server.ts';
import { readViewer } from '../../domains/forum/people/members.server.ts';
import { listRecentTags, listTags } from '../../domains/forum/tags/list-tags.server.ts';
import { listFeed } from '../../domains/forum/topics/list-feed.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { isStandIn } from '../../domains/kit/stand-in.ts';
import { ErrorPage } from '../frames/error-page.tsx';
import ForumFrame from '../frames/forum-frame.tsx';
import { readThemeName } from '../manifest/forum-base.ts';
import { useColoursForChat } from '../parts/chat/use-colours-for-chat.ts';
import { pageContext } from '../session/page-context.server.ts';
import type { Route } from './+types/forum-layout';
import { readLanguages } from './home/read-languages.ts';
import { ForumLoginPlace } from './login/forum-login-place.tsx';
import { EmailNotice } from './parts/email-notice.tsx';
import { type ForumData, useForumData } from './parts/forum-data.ts';
import { ShortcutHelpButton, ShortcutPlace } from './shortcuts/shortcut-place.tsx';
import { THEMES } from './themes/themes.ts';

const SIDE_TOPICS = 8;
const SIDE_TAGS = 16;
/** Fewer than this in the reader's language, and the cards are filled up. */
const FEW_TOPICS = 5;

/** Boards, tags and what is hot: around every page of the forum. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<ForumData> {
  const { theme } = params as { theme?: string };
  if (theme && !readThemeName(theme)) throw data({ message: '' }, { status: 404 });
  const { ctx, keepNowhere } = context.get(pageContext);
  const [config, viewer, boards, tags, hot] = await Promise.all([
    readConfig(ctx),
    readViewer(ctx),
    listBoards(ctx),
    readSideTags(ctx),
    readHot(ctx),
  ]);
  const hotBoards = hot.list.map(({ board }) => board.id);
  if (!(await areOpenToGuests(ctx, hotBoards))) keepNowhere();
  // beside every page there is no place to unfold what the reader does not want to see
  const shown = hot.list.filter(({ shieldedBy }) => shieldedBy === null);
  const brief = shown.map(({ id, title, excerpt, locale, commentCount }) => ({
    id,
    title: title || excerpt,
    locale,
    commentCount,
  }));
  return { config, viewer, isCopy: isStandIn(ctx), boards, tags, hot: brief };
}

/** What is hot in the reader's languages, filled up with the rest where that is little. */
async function readHot(ctx: Ctx) {
  const own = await listFeed(ctx, { feed: 'hot', limit: SIDE_TOPICS, writtenIn: readLanguages(ctx.locale).join(',') });
  if (own.list.length >= FEW_TOPICS) return own;
  const all = await listFeed(ctx, { feed: 'hot', limit: SIDE_TOPICS });
  const known = new Set(own.list.map(({ id }) => id));
  return { ...own, list: [...own.list, ...all.list.filter(({ id }) => !known.has(id))].slice(0, SIDE_TOPICS) };
}

/** The tags that topics in the reader's languages use; of all topics where there are few. */
async function readSideTags(ctx: Ctx) {
  const own = await listRecentTags(ctx, { writtenIn: readLanguages(ctx.locale), limit: SIDE_TAGS });
  if (own.length >= FEW_TOPICS) return own;
  return (await listTags(ctx, { limit: SIDE_TAGS })).map(({ name }) => ({ name }));
}

/** The frame of every page of the forum, in the theme of the site or in the one that its address names. */
export default function ForumLayout() {
  const name = useThemeName();
  const Theme = THEMES[name];
  useColoursForChat();
  return (
    <ForumFrame theme={name} login={<ForumLoginPlace />} footerEnd={<ShortcutHelpButton />}>
      <EmailNotice />
      <Theme>
        <Outlet />
      </Theme>
      <ShortcutPlace />
    </ForumFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ForumFrame theme={useThemeName()} login={<ForumLoginPlace />}>
      <ErrorPage error={error} />
    </ForumFrame>
  );
}

function useThemeName() {
  const { config } = useForumData();
  return readThemeName(useParams().theme) ?? config.theme;
}
