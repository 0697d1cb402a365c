import { readForumFigures } from '../../../domains/forum/moderation/office.server.ts';
import { Figures } from '../../parts/forum/figures.tsx';
import type { Route } from './+types/figures';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage } from './forum-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  return { about: aboutForum(chosen), figures: await readForumFigures(chosen.at) };
}

/** Thirty days of a forum. */
export default function ForumFigures({ loaderData: { about, figures } }: Route.ComponentProps) {
  return (
    <ForumPage about={about} tab="figures">
      <Figures figures={figures} />
    </ForumPage>
  );
}
