import { membersQuery } from '../../../domains/forum/moderation/contract.ts';
import { listForumMembers } from '../../../domains/forum/moderation/list-members.server.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { MemberList } from '../../parts/forum/member-list.tsx';
import type { Route } from './+types/members';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage, forumAddress } from './forum-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  const filters = readQuery(membersQuery, request);
  return { about: aboutForum(chosen), filters, members: await listForumMembers(chosen.at, filters) };
}

/** The members of a forum; each leads to the page where they are silenced, banned, noted about and cleaned up. */
export default function ForumMembers({ loaderData: { about, filters, members } }: Route.ComponentProps) {
  return (
    <ForumPage about={about} tab="members">
      <MemberList
        members={members}
        keyword={filters.keyword}
        state={filters.state}
        place="/admin/forum/members"
        keep={{ site: about.site }}
        hrefOf={(id) => forumAddress(about.site, `/members/${id}`)}
      />
    </ForumPage>
  );
}
