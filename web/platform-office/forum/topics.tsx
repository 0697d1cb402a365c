import { useId } from 'react';
import { changeTopics, previewTopics } from '../../../domains/forum/moderation/change-topics.server.ts';
import { listOfficeTopics, moderatedBoards } from '../../../domains/forum/moderation/list-office-topics.server.ts';
import {
  type ChangedTopics,
  changeTopicsInput,
  type OfficeTopic,
  officeTopicsQuery,
} from '../../../domains/forum/moderation/topics-contract.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { DataTable } from '../../back-office/kit/data-table.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { readMoment } from '../../back-office/kit/read-moment.server.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/topics';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage } from './forum-page.tsx';
import { PickedTopics } from './picked-topics.tsx';
import { useTopicColumns } from './topic-columns.tsx';
import { TopicFilters } from './topic-filters.tsx';
import { TopicPreview } from './topic-preview.tsx';

export type TopicsAnswer = FormAnswer & { preview?: ChangedTopics & { ids: number[] } };

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  const filters = readQuery(officeTopicsQuery, request);
  const { at } = chosen;
  const [topics, boards] = await Promise.all([listOfficeTopics(at, filters), moderatedBoards(at)]);
  return {
    about: aboutForum(chosen),
    filters,
    topics,
    boards: boards.map(({ id, name }) => ({ value: id, label: pickText(name, at.locale, at.site.defaultLocale) })),
  };
}

/** `preview` answers how many topics change; only its own form applies the action. */
export async function action({ context, request }: Route.ActionArgs): Promise<TopicsAnswer | Response> {
  const { at } = await chosenForum(context, request);
  let preview: TopicsAnswer | undefined;
  const answer = await handleForm(context, request, async (_, { intent, submitted, all }) => {
    const { action, tag, reason, boardId, until } = submitted;
    const ids = all('ids').map(Number);
    const given = {
      ids,
      action,
      tag,
      reason,
      until: readMoment(at, until),
      ...(boardId ? { boardId: Number(boardId) } : {}),
    };
    const input = parseOrRefuse(changeTopicsInput, given);
    if (intent === 'apply') await changeTopics(at, input);
    else preview = { problems: {}, values: submitted, preview: { ...(await previewTopics(at, input)), ids } };
    return { done: 'saved' };
  });
  return preview ?? answer;
}

/** Every topic of a forum that the actor moderates, in every state, with actions for several of them. */
export default function ForumTopics({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { about, filters, topics, boards } = loaderData;
  const answer = actionData as TopicsAnswer | undefined;
  const picked = useId();
  const columns = useTopicColumns();
  const message = answer?.message ?? (answer?.problems.ids && t('forum-office:topics.pick_some'));
  return (
    <ForumPage about={about} tab="topics" answer={answer && !answer.preview ? { ...answer, message } : undefined}>
      {answer?.preview && <TopicPreview preview={answer.preview} values={answer.values} />}
      <TopicFilters filters={filters} boards={boards} />
      {topics.list.length > 0 ? (
        <>
          <DataTable
            caption={t('forum-office:tab.topics')}
            columns={columns}
            rows={topics.list}
            keyOf={({ id }) => id}
            sort={{ by: filters.sort, order: filters.order }}
            pick={{ form: picked, labelOf: ({ title }: OfficeTopic) => t('back-office:pick_row', { name: title }) }}
          />
          <PickedTopics id={picked} total={topics.total} boards={boards} answer={answer} />
          <ListFoot list={topics} most={topics.totalCapped ? topics.total : undefined} />
        </>
      ) : (
        <NothingHere
          icon="messages-square"
          title={t('forum-office:topics.none')}
          hint={t('forum-office:topics.none_hint')}
        />
      )}
    </ForumPage>
  );
}
