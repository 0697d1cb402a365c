import { listWords } from '../../../domains/forum/moderation/office.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { WordList } from '../../parts/forum/word-list.tsx';
import type { Route } from './+types/words';
import { aboutForum, chosenForum, moderateChosen } from './chosen-forum.server.ts';
import { ForumPage } from './forum-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  return { about: aboutForum(chosen), words: await listWords(chosen.at) };
}

export function action({ context, request }: Route.ActionArgs) {
  return moderateChosen(context, request);
}

/** The banned words of a forum. */
export default function ForumWords({ loaderData: { about, words }, actionData }: Route.ComponentProps) {
  return (
    <ForumPage about={about} tab="words" answer={actionData as FormAnswer | undefined}>
      <WordList words={words} />
    </ForumPage>
  );
}
