import type { DescribedParameter } from '../../../domains/api-market/documents/described.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Section } from '../parts/section.tsx';
import { FieldRow } from './field-row.tsx';

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

/** What the address and the headers of a call have, by place. */
export function Parameters({ parameters }: { parameters: readonly DescribedParameter[] }) {
  const { t } = useTexts();
  const filled = PLACES.filter((place) => parameters.some((parameter) => parameter.place === place));
  if (filled.length === 0) return null;
  return (
    <Section title={t('apis:operation.parameters')}>
      <div className="grid gap-4">
        {filled.map((place) => (
          <div key={place} className="min-w-0">
            <h3 className="mb-1 text-[13px] text-secondary">{t(`apis:place.${place}`)}</h3>
            <ul className="rounded-card border border-line bg-card">
              {parameters
                .filter((parameter) => parameter.place === place)
                .map((parameter) => (
                  <FieldRow key={parameter.name} field={parameter} example={parameter.example} />
                ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
