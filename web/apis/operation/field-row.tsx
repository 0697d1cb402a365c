import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';

/** By how many fields it is inside of. */
const INDENTS = ['ps-3', 'ps-7', 'ps-11', 'ps-15'];
const DEEPEST = 'ps-19';

interface FieldRowProps {
  field: { name: string; type: string; isRequired: boolean; description: string };
  /** How many fields it is inside of. */
  depth?: number;
  example?: string;
}

/** A parameter or a field of a body: name, type, whether it must be there, what it means. */
export function FieldRow({ field, depth = 0, example }: FieldRowProps) {
  const { t } = useTexts();
  return (
    <li className={cx('min-w-0 border-line border-b py-2.5 pe-3 last:border-b-0', INDENTS[depth] ?? DEEPEST)}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <code className="font-semibold [overflow-wrap:anywhere]">{field.name}</code>
        <code className="text-[13px] text-secondary [overflow-wrap:anywhere]">{field.type}</code>
        {field.isRequired && <span className="text-[13px] text-warning">{t('apis:operation.required')}</span>}
      </p>
      {field.description && (
        <p className="whitespace-pre-line text-[13px] text-secondary [overflow-wrap:anywhere]">{field.description}</p>
      )}
      {example && (
        <p className="text-[13px] text-muted [overflow-wrap:anywhere]">
          {t('apis:operation.example')} <code>{example}</code>
        </p>
      )}
    </li>
  );
}
