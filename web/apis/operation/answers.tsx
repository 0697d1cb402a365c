import type { DescribedAnswer } from '../../../domains/api-market/documents/describe-operation.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Section } from '../parts/section.tsx';
import { Content } from './content.tsx';

const VARIANTS: Record<string, 'success' | 'tint' | 'warning' | 'danger'> = {
  2: 'success',
  3: 'tint',
  4: 'warning',
  5: 'danger',
};

/** What may be answered, by status. */
export function Answers({ answers }: { answers: readonly DescribedAnswer[] }) {
  const { t } = useTexts();
  return (
    <Section title={t('apis:operation.answers')}>
      {answers.length === 0 && <p className="text-secondary">{t('apis:operation.no_answers')}</p>}
      <ul className="grid gap-5">
        {answers.map(({ status, description, content }) => (
          <li key={status} className="grid min-w-0 gap-2">
            <h3 className="flex flex-wrap items-baseline gap-x-3 font-normal">
              <Tag variant={VARIANTS[status[0] ?? ''] ?? 'plain'} className="font-mono">
                {status === 'default' ? t('apis:operation.any_other') : status}
              </Tag>
              <span className="min-w-0 [overflow-wrap:anywhere]">{description}</span>
            </h3>
            {content && <Content label={`${t('apis:operation.answers')}: ${status}`} content={content} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
