import { Form } from 'react-router';
import type { CollectionType } from '../../../domains/catalog/collections/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

/** Shows what was removed, with an undo button. */
export function RemovedNotice({ type, ids }: { type: CollectionType; ids: readonly number[] }) {
  const { t } = useTexts();
  return (
    <NoticeBar kind="success">
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>{t(`collections:removed.${type}`, { count: ids.length })}</span>
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <button
          type="submit"
          name="intent"
          value="restore"
          className="font-semibold text-brand-hover underline underline-offset-4"
        >
          {t('collections:undo')}
        </button>
      </Form>
    </NoticeBar>
  );
}
