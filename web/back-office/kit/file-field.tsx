import { useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

interface FileFieldProps {
  label: string;
  accept: string;
}

/**
 * A file input with a drop area. With scripts it names the selected file; without them there is the browser's own field,
 * whose text is in the language of the browser.
 */
export function FileField({ label, accept }: FileFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState('');
  const nameFile = () => setChosen(field.current?.files?.[0]?.name ?? '');
  // a file may have been selected before the scripts were there
  useEffect(nameFile, []);
  return (
    <label
      className={
        hydrated
          ? cx(
              'relative flex min-h-24 w-full flex-col items-center justify-center gap-2 rounded-control border border-dashed px-4 py-5 text-center transition-colors hover:border-brand has-focus-visible:outline-2 has-focus-visible:outline-brand',
              chosen ? 'border-brand bg-brand-tint' : 'border-faint bg-page',
            )
          : 'grid gap-1.5'
      }
    >
      {hydrated && <Icon name="upload" size={22} />}
      <span className="font-medium">{label}</span>
      {chosen && <span className="max-w-full truncate text-[13px] text-secondary">{chosen}</span>}
      <input
        ref={field}
        type="file"
        name="file"
        accept={accept}
        required
        onChange={nameFile}
        className={
          hydrated
            ? 'absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer'
            : 'block w-full rounded-control border border-line border-dashed bg-page p-4 text-[13px] file:me-3 file:rounded-control file:border file:border-line file:bg-card file:px-3 file:py-1.5 file:font-semibold'
        }
      />
    </label>
  );
}
