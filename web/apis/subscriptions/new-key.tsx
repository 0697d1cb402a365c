import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

/** A key that is shown this once. */
export function NewKey({ secret }: { secret: string }) {
  const { t } = useTexts();
  return (
    <NoticeBar kind="success">
      {t('api-subscriptions:key_shown_once')}
      <code className="mt-2 block select-all rounded-control bg-page px-3 py-2 font-mono text-ink text-sm [overflow-wrap:anywhere]">
        {secret}
      </code>
    </NoticeBar>
  );
}
