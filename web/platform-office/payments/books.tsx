import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { CheckedBook, LedgerCheck } from '../../../domains/platform-office/books/contract.ts';
import { readLedgerCheck } from '../../../domains/platform-office/books/read-check.server.ts';
import { requestLedgerCheck } from '../../../domains/platform-office/books/request-check.server.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/books';

const ASK_MS = 2_000;

export async function loader({ context }: Route.LoaderArgs) {
  return readLedgerCheck(pageCtx(context));
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx) => {
    await requestLedgerCheck(ctx);
    return { done: 'payment-admin.check_requested' };
  });
}

/** The result of the last check of all ledgers; a job runs the next one on request. */
export default function Books({ loaderData: check, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  useLatest(check.isRunning);
  return (
    <OfficePage
      title={t('platform-office:sections.books')}
      hint={t('payment-admin:books.hint')}
      answer={actionData as FormAnswer | undefined}
      actions={
        <ActionForm intent="check" label={t('payment-admin:books.run')} start={<Icon name="book-open" size={16} />} />
      }
    >
      {check.isRunning && (
        <div className="mb-4" role="status">
          <NoticeBar>{t('payment-admin:books.running')}</NoticeBar>
        </div>
      )}
      {check.readAt ? (
        <LastCheck check={check} readAt={check.readAt} />
      ) : (
        <NothingHere icon="scale" title={t('payment-admin:books.ready')} hint={t('payment-admin:books.ready_hint')} />
      )}
    </OfficePage>
  );
}

/** Polls while a check is open. */
function useLatest(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), ASK_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}

function LastCheck({ check: { books, hasFailed }, readAt }: { check: LedgerCheck; readAt: string }) {
  const { t } = useTexts();
  const columns = useColumns();
  const problems = books.reduce((sum, { count }) => sum + count, 0);
  const verdict =
    problems === 0 ? t('payment-admin:books.agree') : t('payment-admin:books.disagree', { count: problems });
  return (
    <>
      <div className="mb-4">
        <NoticeBar kind={problems === 0 && !hasFailed ? 'success' : 'problem'}>
          <strong>{hasFailed ? t('payment-admin:books.failed') : verdict}</strong>{' '}
          <span className="text-secondary">
            {t('payment-admin:books.read_at')} <LocalTime iso={readAt} />
          </span>
        </NoticeBar>
      </div>
      {books.length > 0 && (
        <DataTable
          caption={t('platform-office:sections.books')}
          columns={columns}
          rows={books}
          keyOf={({ name }) => name}
        />
      )}
    </>
  );
}

function useColumns(): Column<CheckedBook>[] {
  const { t, has } = useTexts();
  const nameOf = (name: string) =>
    has(`payment-admin:books.name.${name}`) ? t(`payment-admin:books.name.${name}`) : name;
  return [
    { key: 'book', title: t('payment-admin:books.book'), lead: true, cell: ({ name }) => nameOf(name) },
    {
      key: 'result',
      title: t('payment-admin:books.result'),
      cell: ({ count, problems }) =>
        count === 0 ? (
          <span className="inline-flex items-center gap-1.5 text-success">
            <Icon name="circle-check" size={16} /> {t('payment-admin:books.ok')}
          </span>
        ) : (
          <ul className="grid gap-1 text-danger">
            {problems.map((problem) => (
              <li key={problem} className="[overflow-wrap:anywhere]">
                {problem}
              </li>
            ))}
            {count > problems.length && <li>{t('payment-admin:books.more', { count: count - problems.length })}</li>}
          </ul>
        ),
    },
  ];
}
