import type { DescribedContent } from '../../../domains/api-market/documents/described.ts';
import { CodeBlock } from './code-block.tsx';
import { FieldRow } from './field-row.tsx';

/** What a body consists of, and an example of it under a label. */
export function Content({ label, content }: { label: string; content: DescribedContent }) {
  const { mediaType, type, fields, example } = content;
  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-[13px] text-secondary">
        <code>{mediaType}</code> · <code>{type}</code>
      </p>
      {fields.length > 0 && (
        <ul className="min-w-0 rounded-card border border-line bg-card">
          {fields.map((field) => (
            <FieldRow key={field.path} field={field} depth={field.depth} />
          ))}
        </ul>
      )}
      {example && <CodeBlock label={label} code={example} />}
    </div>
  );
}
