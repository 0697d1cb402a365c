import type { DescribedAnswer } from '../../../domains/api-market/documents/described.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Section } from '../parts/section.tsx';
import { type Signal, SignalTag } from '../parts/signal-tag.tsx';
import { Content } from './content.tsx';

const SIGNALS: Record<string, Signal> = { 2: 'green', 3: 'blue', 4: 'amber', 5: 'red' };

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
              <SignalTag signal={SIGNALS[status[0] ?? ''] ?? 'grey'}>
                {status === 'default' ? t('apis:operation.any_other') : status}
              </SignalTag>
              <span className="min-w-0 [overflow-wrap:anywhere]">{description}</span>
            </h3>
            {content && <Content label={`${t('apis:operation.answers')}: ${status}`} content={content} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
