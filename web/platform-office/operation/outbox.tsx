import { retryLetters } from '../../../domains/messages/retry-messages.server.ts';
import { CHANNELS, OUTBOX_STATES, outboxQuery, retryInput } from '../../../domains/platform-office/outbox/contract.ts';
import { listOutbox, readLetter } from '../../../domains/platform-office/outbox/queries.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/outbox';
import { LetterPanel } from './letter-panel.tsx';
import { OutboxTable } from './outbox-table.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const filters = readQuery(outboxQuery, request);
  const open = Number(new URL(request.url).searchParams.get('open'));
  const [outbox, letter] = await Promise.all([
    listOutbox(ctx, filters),
    Number.isSafeInteger(open) && open > 0 ? readLetter(ctx, open).catch(nothing) : null,
  ]);
  const { SMTP_URL } = ctx.app.environment;
  return { outbox, letter, filters, channels: [...CHANNELS], states: [...OUTBOX_STATES], hasMailServer: !!SMTP_URL };
}

/** A sent message is not pending. */
function nothing(error: unknown): null {
  if (isDomainError(error) && error.code === 'not_found') return null;
  throw error;
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { all }) => {
    await retryLetters(ctx, parseOrRefuse(retryInput, { ids: all('ids').map(Number) }).ids);
    return { done: 'retried' };
  });
}

/** Mails and text messages, sent and pending. */
export default function Outbox({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { outbox, letter, filters, channels, states, hasMailServer } = loaderData;
  return (
    <OfficePage
      title={t('platform-office:sections.outbox')}
      hint={t(hasMailServer ? 'platform-office:outbox.hint' : 'platform-office:outbox.hint_no_server')}
      answer={actionData as FormAnswer | undefined}
    >
      <FilterBar>
        <FilterText name="to" label={t('platform-office:outbox.to')} value={filters.to} />
        <FilterChoice
          name="channel"
          label={t('platform-office:outbox.channel')}
          value={filters.channel}
          all={t('back-office:all')}
          choices={channels.map((channel) => ({
            value: channel,
            label: t(`platform-office:outbox.channels.${channel}`),
          }))}
        />
        <FilterChoice
          name="state"
          label={t('platform-office:outbox.state')}
          value={filters.state}
          all={t('back-office:all')}
          choices={states.map((state) => ({ value: state, label: t(`platform-office:outbox.states.${state}`) }))}
        />
      </FilterBar>
      {letter && <LetterPanel letter={letter} />}
      {outbox.list.length > 0 ? (
        <>
          <OutboxTable letters={outbox.list} />
          <ListFoot list={outbox} most={10_000} />
        </>
      ) : (
        <NothingHere
          icon="inbox"
          title={t('platform-office:outbox.none')}
          hint={t('platform-office:outbox.none_hint')}
        />
      )}
    </OfficePage>
  );
}
