import { Tag } from '../../ui/tag.tsx';

const VARIANTS = { GET: 'success', POST: 'tint', PUT: 'warning', PATCH: 'warning', DELETE: 'danger' } as const;

/** The method of an operation, in the colour that tools give it. */
export function MethodTag({ method }: { method: string }) {
  const variant = VARIANTS[method as keyof typeof VARIANTS] ?? 'plain';
  return (
    <Tag variant={variant} className="min-w-14 justify-center text-center font-mono">
      {method}
    </Tag>
  );
}
