import { resolveFinding } from '../../../domains/payments/reconciliation/resolve-finding.server.ts';
import { findingQuery, resolveInput, startInput } from '../../../domains/platform-office/reconciliation/contract.ts';
import { listFindings, listRuns } from '../../../domains/platform-office/reconciliation/queries.server.ts';
import { startReconciliation } from '../../../domains/platform-office/reconciliation/start-reconciliation.server.ts';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/reconciliation';
import { FindingTable } from './finding-table.tsx';
import { KINDS, STATES } from './finding-words.ts';
import { RunTable } from './run-table.tsx';
import { StartPanel } from './start-panel.tsx';

const DAY_MS = 86_400_000;

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const filters = readQuery(findingQuery, request);
  const [findings, runs] = await Promise.all([listFindings(ctx, filters), listRuns(ctx)]);
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const days = { from: dayOf(ctx.now.getTime() - DAY_MS), to: dayOf(ctx.now.getTime()) };
  return { findings, filters, days, ...runs };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    if (intent === 'resolve') {
      await resolveFinding(ctx, parseOrRefuse(resolveInput, { id: Number(submitted.id), note: submitted.note }));
      return { done: 'payment-admin.resolved' };
    }
    await startReconciliation(ctx, parseOrRefuse(startInput, submitted));
    return { done: 'payment-admin.compared' };
  });
}

/** Reconciliation with the payment providers: differences, how they were resolved, and past comparisons. */
export default function Reconciliation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { findings, filters, runs, providers, days } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const choices = <T extends string>(values: readonly T[], word: (value: T) => string) =>
    values.map((value) => ({ value, label: t(word(value)) }));
  return (
    <OfficePage
      title={t('platform-office:sections.reconciliation')}
      hint={t('payment-admin:reconcile.hint')}
      answer={answer}
    >
      <StartPanel providers={providers} days={days} answer={answer?.values.intent === 'start' ? answer : undefined} />
      <h2 className="mt-7 mb-3 text-base">{t('payment-admin:reconcile.findings')}</h2>
      <FilterBar>
        <FilterChoice
          name="state"
          label={t('payment-admin:reconcile.state')}
          value={filters.state}
          all={t('payment-admin:reconcile.any_state')}
          choices={choices(STATES, (state) => `payment-admin:reconcile.states.${state}`)}
        />
        <FilterChoice
          name="kind"
          label={t('payment-admin:reconcile.kind')}
          value={filters.kind}
          all={t('payment-admin:reconcile.any_kind')}
          choices={choices(KINDS, (kind) => `payment-admin:reconcile.kinds.${kind}`)}
        />
        <FilterChoice
          name="provider"
          label={t('payment-admin:reconcile.provider')}
          value={filters.provider}
          all={t('payment-admin:reconcile.any_provider')}
          choices={choices(providers, (key) => `payment-admin:provider.${key}`)}
        />
      </FilterBar>
      {findings.list.length > 0 ? (
        <>
          <FindingTable findings={findings.list} answer={answer?.values.intent === 'resolve' ? answer : undefined} />
          <ListFoot list={findings} most={10_000} />
        </>
      ) : (
        <NothingHere
          icon="scale"
          title={t('payment-admin:reconcile.none')}
          hint={t('payment-admin:reconcile.none_hint')}
        />
      )}
      <h2 className="mt-7 mb-3 text-base">{t('payment-admin:reconcile.runs')}</h2>
      {runs.length > 0 ? (
        <RunTable runs={runs} />
      ) : (
        <NothingHere
          icon="timer"
          title={t('payment-admin:reconcile.runs_none')}
          hint={t('payment-admin:reconcile.runs_none_hint')}
        />
      )}
    </OfficePage>
  );
}
