import type { OpenTemplate } from '../../../domains/messages/templates/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

/** What a wording may contain, each with a sample value. */
export function VariableList({ variables }: Pick<OpenTemplate, 'variables'>) {
  const { t } = useTexts();
  if (variables.length === 0) return <p className="text-[13px] text-muted">{t('templates:no_variables')}</p>;
  return (
    <div>
      <h3 className="mb-1.5 font-medium text-sm">{t('templates:variables')}</h3>
      <ul className="grid gap-1 text-[13px]">
        {variables.map(({ name, sample, isRequired }) => (
          <li key={name} className="flex flex-wrap items-center gap-2">
            <code className="rounded bg-page px-1.5 py-0.5">{`{{${name}}}`}</code>
            <span className="text-secondary [overflow-wrap:anywhere]">{sample}</span>
            {isRequired && <Tag variant="warning">{t('templates:required')}</Tag>}
          </li>
        ))}
      </ul>
    </div>
  );
}
