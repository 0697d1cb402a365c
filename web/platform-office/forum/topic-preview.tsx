import { Form } from 'react-router';
import type { ChangedTopics } from '../../../domains/forum/moderation/topics-contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

interface TopicPreviewProps {
  preview: ChangedTopics & { ids: readonly number[] };
  values: Readonly<Record<string, string>>;
}

const KEPT = ['action', 'boardId', 'tag', 'until', 'reason'] as const;

/** How many of the selected topics an action changes, before it is applied. */
export function TopicPreview({ preview, values }: TopicPreviewProps) {
  const { t, locale } = useTexts();
  const { action = '' } = values;
  const count = (key: 'changed' | 'same' | 'refused') =>
    t(`forum-office:topics.${key}`, { number: formatNumber(preview[key], locale) });
  return (
    <Form
      method="post"
      role="status"
      className="mb-4 grid gap-3 rounded-card border border-brand bg-card p-4"
      aria-label={t('forum-office:topics.batch')}
    >
      <h2 className="text-base">
        {t('forum-office:topics.title', { action: t(`forum-office:topics.actions.${action}`) })}
      </h2>
      <ul className="grid gap-1">
        <li className="font-semibold">{count('changed')}</li>
        {preview.same > 0 && <li className="text-secondary">{count('same')}</li>}
        {preview.refused > 0 && <li className="text-danger">{count('refused')}</li>}
      </ul>
      {KEPT.map((name) => (values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null))}
      {preview.ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <div className="flex flex-wrap gap-2">
        {preview.changed > 0 && (
          <Button type="submit" name="intent" value="apply" variant={action === 'delete' ? 'danger' : 'primary'}>
            {t('forum-office:topics.apply')}
          </Button>
        )}
        <ButtonLink to="" variant="secondary">
          {t('forum-office:topics.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}
