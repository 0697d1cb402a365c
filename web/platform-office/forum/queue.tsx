import { readQueue } from '../../../domains/forum/moderation/queue.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { QueueList } from '../../parts/forum/queue-list.tsx';
import type { Route } from './+types/queue';
import { aboutForum, chosenForum, moderateChosen } from './chosen-forum.server.ts';
import { ForumPage } from './forum-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  return { about: aboutForum(chosen), queue: await readQueue(chosen.at) };
}

export function action({ context, request }: Route.ActionArgs) {
  return moderateChosen(context, request);
}

/** Held and reported content of a forum, decided one by one or together. */
export default function ForumQueue({ loaderData: { about, queue }, actionData }: Route.ComponentProps) {
  return (
    <ForumPage about={about} tab="queue" waiting={queue.total} answer={actionData as FormAnswer | undefined}>
      <QueueList queue={queue.list} base="/bbs" />
    </ForumPage>
  );
}
