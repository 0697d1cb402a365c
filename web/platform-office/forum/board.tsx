import { Form, useNavigation } from 'react-router';
import { boardInput } from '../../../domains/forum/moderation/contract.ts';
import { saveBoard } from '../../../domains/forum/moderation/office.server.ts';
import { listBoardRoles, listOfficeBoards } from '../../../domains/forum/moderation/read-office.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/board';
import { BoardFields } from './board-fields.tsx';
import { BoardPermissionFields } from './board-permission-fields.tsx';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage, forumAddress } from './forum-page.tsx';
import { readBoard } from './read-board.server.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  const [boards, roles] = await Promise.all([listOfficeBoards(chosen.at), listBoardRoles(chosen.at)]);
  const board = params.id === 'new' ? null : boards.find(({ id }) => String(id) === params.id);
  if (board === undefined) throw new DomainError('forum_board_not_found');
  return { about: aboutForum(chosen), board, roles };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(context, request, async (_ctx, { submitted, all }) => {
    const { at, site } = await chosenForum(context, request);
    const roles = (await listBoardRoles(at)).map(({ key }) => key);
    const id = params.id === 'new' ? undefined : Number(params.id);
    await saveBoard(at, parseOrRefuse(boardInput, readBoard(id, submitted, all('kinds'), roles)));
    return { done: 'saved', to: forumAddress(site, '/boards') };
  });
}

/** One board: texts, address, sign, kinds of topic, and what its roles may do there. */
export default function ForumBoardPage({ loaderData: { about, board, roles }, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { state } = useNavigation();
  const answer = actionData as FormAnswer | undefined;
  return (
    <ForumPage
      about={about}
      tab="boards"
      title={board ? pickText(board.name, locale) || board.slug : t('forum-office:board.add')}
      back={{ to: forumAddress(about.site, '/boards'), label: t('forum-office:tab.boards') }}
      answer={answer}
    >
      <Form method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <BoardFields board={board} answer={answer} />
        <Panel title={t('forum-office:board.permissions')} hint={t('forum-office:board.permissions_hint')}>
          <BoardPermissionFields permissions={board?.permissions ?? {}} roles={roles} answer={answer} />
        </Panel>
        <SaveBar busy={state === 'submitting'} />
      </Form>
    </ForumPage>
  );
}
