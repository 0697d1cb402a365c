import { type ComponentProps, useState } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { TextField } from './text-field.tsx';

/** From this share of the limit on, the characters are counted. */
const COUNTED_FROM = 0.75;

/** One line of limited length: what is pasted beyond the limit stays and is marked, so that nothing is cut silently. */
export function CountedField({
  limit,
  defaultValue,
  problem,
  onChange,
  ...field
}: ComponentProps<typeof TextField> & { limit: number }) {
  const { t } = useTexts();
  const [length, setLength] = useState(String(defaultValue ?? '').length);
  const over = length - limit;
  return (
    <TextField
      {...field}
      defaultValue={defaultValue}
      problem={problem ?? (over > 0 ? t('shell:ui.characters_over', { count: over }) : undefined)}
      onChange={(event) => {
        setLength(event.target.value.length);
        onChange?.(event);
      }}
      end={
        length >= limit * COUNTED_FROM && (
          <span aria-hidden="true" className="tabular pe-2 text-xs">
            {length}/{limit}
          </span>
        )
      }
    />
  );
}
