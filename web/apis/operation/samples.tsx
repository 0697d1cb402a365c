import type { CodeSample } from '../../../domains/api-market/documents/described.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../parts/section.tsx';
import { CodeBlock } from './code-block.tsx';

/** The call in several languages; one is open at a time, also without scripts. */
export function Samples({ samples }: { samples: readonly CodeSample[] }) {
  const { t } = useTexts();
  return (
    <Section title={t('apis:operation.samples')}>
      <div className="rounded-card border border-line bg-card">
        {samples.map(({ language, code }, at) => (
          <details key={language} name="sample" open={at === 0} className="group border-line border-b last:border-b-0">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 px-4 py-2 font-semibold hover:text-brand-hover [&::-webkit-details-marker]:hidden">
              {language}
              <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
            </summary>
            <div className="px-3 pb-3">
              <CodeBlock label={language} code={code} />
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
