import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ShopOfForm } from './office-form.tsx';

interface FileFormProps {
  /** The address that sends a file, or leads elsewhere when it refuses. */
  action: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form whose answer is a file to save. With scripts, the page then shows what has changed; without them the browser saves
 * the file and stays where it was.
 */
export function FileForm({ action, className, children }: FileFormProps) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    try {
      const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      const answer = await fetch(action, { method: 'POST', body });
      const [, name] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
      if (!name) {
        // the refusal is shown as it is without scripts
        if (answer.redirected) location.assign(answer.url);
        else form.submit();
        return;
      }
      save(await answer.blob(), name);
      form.reset();
      await revalidate();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form method="post" action={action} aria-busy={busy || undefined} className={className} onSubmit={send}>
      <ShopOfForm />
      {children}
    </form>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // the browser reads the address after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
