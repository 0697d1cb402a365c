import { useEffect, useId, useRef, useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useOfficeShop } from './office-form.tsx';

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif';

interface FileUploadProps {
  /** The address that takes the file, answers a form and leads back to this page. */
  action: string;
  /** The name under which the file is sent; a `picture` is one of the formats that pictures may have. */
  name: 'picture' | 'file';
  values: Record<string, string | number>;
  label: string;
  hint: string;
}

/**
 * Uploads one file. With scripts, one button selects and sends it; without them there is the browser's own file
 * field, whose text is in the language of the browser, with a button beside it.
 */
export function FileUpload({ action, name, values, label, hint }: FileUploadProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const shop = useOfficeShop();
  const address = shop === undefined ? action : `${action}?officeShop=${shop}`;
  const [busy, setBusy] = useState(false);
  const send = () => {
    if (!field.current?.files?.length) return;
    setBusy(true);
    field.current.form?.requestSubmit();
  };
  useEffect(() => {
    // going back may restore this page as it was left
    const restore = () => setBusy(false);
    addEventListener('pageshow', restore);
    return () => removeEventListener('pageshow', restore);
  }, []);
  return (
    <form method="post" action={address} encType="multipart/form-data" className="grid justify-items-start gap-2">
      {Object.entries(values).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <p id={`${id}-hint`} className="text-[13px] text-secondary">
        {hint}
      </p>
      <label
        aria-busy={busy || undefined}
        className={
          hydrated
            ? buttonClass(
                { variant: 'secondary' },
                'relative min-h-11 overflow-hidden has-focus-visible:outline-2 has-focus-visible:outline-brand',
              )
            : 'max-w-full'
        }
      >
        {busy ? <Spinner /> : hydrated && <Icon name={name === 'picture' ? 'image-plus' : 'upload'} size={18} />}
        <span className={hydrated ? undefined : 'sr-only'}>{label}</span>
        <input
          ref={field}
          type="file"
          name={name}
          required
          accept={name === 'picture' ? PICTURES : undefined}
          aria-describedby={`${id}-hint`}
          onChange={send}
          className={
            hydrated
              ? 'absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer'
              : 'min-h-11 max-w-full text-[13px] file:me-3 file:rounded-control file:border file:border-line file:bg-card file:px-3 file:py-1.5 file:font-semibold file:text-ink'
          }
        />
      </label>
      {!hydrated && (
        <Button type="submit" variant="secondary" className="min-h-11">
          {label}
        </Button>
      )}
    </form>
  );
}
