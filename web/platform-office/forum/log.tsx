import { logQuery } from '../../../domains/forum/moderation/contract.ts';
import { readModerationLog } from '../../../domains/forum/moderation/log.server.ts';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { LogList } from '../../parts/forum/log-list.tsx';
import type { Route } from './+types/log';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage } from './forum-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  return { about: aboutForum(chosen), log: await readModerationLog(chosen.at, readQuery(logQuery, request)) };
}

/** What the staff of a forum did. */
export default function ForumLog({ loaderData: { about, log } }: Route.ComponentProps) {
  return (
    <ForumPage about={about} tab="log">
      <div className="rounded-card border border-line bg-card px-4 md:px-5">
        <LogList log={log.list} base="/bbs" />
      </div>
      <ListFoot list={log} />
    </ForumPage>
  );
}
