import { Form, useNavigation } from 'react-router';
import { requirePlatformPermission } from '../../../domains/context.ts';
import type { ReadBook } from '../../../domains/platform-office/books/all-books.server.ts';
import { checkBooks } from '../../../domains/platform-office/books/check-books.server.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/books';

/** They are read when somebody asks: it is much to read. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  requirePlatformPermission(ctx, 'payments.manage');
  return new URL(request.url).searchParams.get('read') === '1' ? checkBooks(ctx) : null;
}

/** Whether the shop's books agree. */
export default function Books({ loaderData: read }: Route.ComponentProps) {
  const { t } = useTexts();
  const { state } = useNavigation();
  return (
    <OfficePage
      title={t('office:rooms.books')}
      hint={t('payments:books.hint')}
      actions={
        <Form method="get">
          <Button
            type="submit"
            name="read"
            value="1"
            busy={state !== 'idle'}
            start={<Icon name="book-open" size={16} />}
          >
            {t('payments:books.run')}
          </Button>
        </Form>
      }
    >
      {read ? (
        <ReadBooks readAt={read.readAt} books={read.books} />
      ) : (
        <NothingHere icon="scale" title={t('payments:books.ready')} hint={t('payments:books.ready_hint')} />
      )}
    </OfficePage>
  );
}

function ReadBooks({ readAt, books }: { readAt: string; books: ReadBook[] }) {
  const { t } = useTexts();
  const columns = useColumns();
  const count = books.reduce((sum, { problems }) => sum + problems.length, 0);
  return (
    <>
      <div className="mb-4">
        <NoticeBar kind={count === 0 ? 'success' : 'problem'}>
          <strong>{count === 0 ? t('payments:books.agree') : t('payments:books.disagree', { count })}</strong>{' '}
          <span className="text-secondary">
            {t('payments:books.read_at')} <LocalTime iso={readAt} />
          </span>
        </NoticeBar>
      </div>
      <DataTable caption={t('office:rooms.books')} columns={columns} rows={books} keyOf={({ name }) => name} />
    </>
  );
}

function useColumns(): Column<ReadBook>[] {
  const { t, has } = useTexts();
  const nameOf = (name: string) => (has(`payments:books.name.${name}`) ? t(`payments:books.name.${name}`) : name);
  return [
    { key: 'book', title: t('payments:books.book'), lead: true, cell: ({ name }) => nameOf(name) },
    {
      key: 'result',
      title: t('payments:books.result'),
      cell: ({ problems }) =>
        problems.length === 0 ? (
          <span className="inline-flex items-center gap-1.5 text-success">
            <Icon name="circle-check" size={16} /> {t('payments:books.ok')}
          </span>
        ) : (
          <ul className="grid gap-1 text-danger">
            {problems.map((problem) => (
              <li key={problem} className="[overflow-wrap:anywhere]">
                {problem}
              </li>
            ))}
          </ul>
        ),
    },
  ];
}
