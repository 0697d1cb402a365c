import type { OfficePick } from '../../../domains/app-market/editorial/contract.ts';
import { pickDayInput, pickInput, picksQuery } from '../../../domains/app-market/editorial/contract.ts';
import { findFreeDay, listPicks, removePick, savePick } from '../../../domains/app-market/editorial/picks.server.ts';
import { isPublic } from '../../../domains/app-market/manage/rules.ts';
import { appListQuery } from '../../../domains/app-market/reading/contract.ts';
import { listApps } from '../../../domains/app-market/reading/list-apps.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/picks';
import { MissingLanguages } from './missing-languages.tsx';
import { PickForm } from './pick-form.tsx';

const FOUND = 8;

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const picks = await listPicks(ctx, readQuery(picksQuery, request));
  const edited = picks.list.find(({ day }) => day === searchParams.get('edit'));
  const isNew = !edited && searchParams.has('new');
  const keyword = searchParams.get('q')?.trim().slice(0, 60) ?? '';
  const isOpen = edited !== undefined || isNew;
  const [freeDay, found] = await Promise.all([
    isNew ? findFreeDay(ctx) : '',
    isOpen && keyword ? listApps(ctx, appListQuery.parse({ keyword, limit: FOUND })) : { list: [] },
  ]);
  return {
    picks,
    edited,
    isNew,
    freeDay,
    search: keyword,
    found: found.list.map(({ id, name, icon }) => ({ id, name, icon })),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { intent, submitted }) => {
      const to = '/admin/apps/picks';
      if (intent === 'remove') {
        await removePick(ctx, parseOrRefuse(pickDayInput, { day: submitted.day }));
        return { done: 'app-collections.pick_removed', to };
      }
      if (intent !== 'save') throw new DomainError('not_found');
      const appId = readFormId(submitted.appId);
      const input = {
        ...(submitted.from && { from: submitted.from }),
        ...{ day: submitted.day, appId: appId || undefined },
        title: readTexts(submitted, 'title'),
        text: readTexts(submitted, 'text'),
      };
      await savePick(ctx, parseOrRefuse(pickInput, input));
      return { done: 'saved', to };
    },
    { app_pick_taken: 'day', app_not_found: 'appId' },
  );
}

/** The editor's picks of the app market, day by day. */
export default function AppPicks({ loaderData, actionData }: Route.ComponentProps) {
  const { picks, edited, isNew, freeDay, search, found } = loaderData;
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const columns = useColumns();
  return (
    <OfficePage
      title={t('platform-office:sections.app_picks')}
      hint={t('app-collections:picks_hint')}
      answer={answer}
      actions={
        <ButtonLink to="?new=1" start={<Icon name="plus" size={17} />}>
          {t('app-collections:add_pick')}
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {(edited || isNew) && (
          <PickForm
            key={edited?.day ?? 'new'}
            pick={edited}
            freeDay={freeDay}
            search={search}
            found={found}
            answer={answer?.values.intent === 'save' ? answer : undefined}
          />
        )}
        {picks.list.length > 0 ? (
          <div>
            <DataTable
              caption={t('platform-office:sections.app_picks')}
              columns={columns}
              rows={picks.list}
              keyOf={({ day }) => day}
            />
            <ListFoot list={picks} />
          </div>
        ) : (
          <NothingHere
            icon="sparkles"
            title={t('app-collections:no_picks')}
            hint={t('app-collections:no_picks_hint')}
          />
        )}
      </div>
    </OfficePage>
  );
}

function useColumns(): Column<OfficePick>[] {
  const { t, locale } = useTexts();
  const dayOf = (day: string) => formatDateTime(`${day}T12:00:00Z`, locale, 'UTC', 'date');
  return [
    {
      key: 'day',
      title: t('app-collections:day'),
      lead: true,
      cell: ({ day, isCurrent }) => (
        <span className="flex flex-wrap items-center gap-2">
          {dayOf(day)}
          {isCurrent && <Tag variant="success">{t('app-collections:current')}</Tag>}
        </span>
      ),
    },
    {
      key: 'app',
      title: t('app-collections:app'),
      cell: ({ app }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Picture src={app.icon} alt="" className="size-8 shrink-0 rounded-control" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{app.name}</span>
          {!isPublic(app.status) && (
            <Tag variant="warning">
              {t('app-collections:not_public', { state: t(`app-reviews:app_state.${app.status}`) })}
            </Tag>
          )}
        </span>
      ),
    },
    {
      key: 'title',
      title: t('app-collections:title'),
      cell: ({ title, text }) => (
        <>
          <span className="[overflow-wrap:anywhere]">{pickText(title, locale) || '–'}</span>
          <MissingLanguages texts={[title, text]} />
        </>
      ),
    },
    {
      key: 'actions',
      title: t('app-collections:actions'),
      actions: true,
      cell: ({ day, app }) => (
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            to={`?edit=${day}`}
            variant="secondary"
            size="sm"
            aria-label={`${t('shell:ui.edit')}: ${dayOf(day)}`}
            className="pointer-coarse:min-h-11"
          >
            {t('shell:ui.edit')}
          </ButtonLink>
          <ConfirmAction
            intent="remove"
            values={{ day }}
            label={t('app-collections:remove')}
            about={dayOf(day)}
            question={t('app-collections:remove_pick_question', { name: app.name })}
          />
        </div>
      ),
    },
  ];
}
