import { type Signal, SignalTag } from './signal-tag.tsx';

const SIGNALS: Record<string, Signal> = { GET: 'green', POST: 'blue', PUT: 'amber', PATCH: 'amber', DELETE: 'red' };

/** The method of an operation, in the colour that tools give it. */
export function MethodTag({ method }: { method: string }) {
  return (
    <SignalTag signal={SIGNALS[method] ?? 'grey'} className="min-w-14 justify-center text-center">
      {method}
    </SignalTag>
  );
}
