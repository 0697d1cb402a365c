import { useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';

const COPIED_MS = 2_000;

interface CopyTextProps {
  text: string;
  label: string;
  /** What is copied, if it differs from what is shown. */
  copied?: string | undefined;
}

/** A number or key with a copy button. */
export function CopyText({ text, label, copied: content = text }: CopyTextProps) {
  const { t } = useTexts();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(content);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <span className="inline-flex items-center gap-1">
      <span className="tabular break-all">{text}</span>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={`${t(copied ? 'shell:ui.copied' : 'shell:ui.copy')} ${label}`}
        className="js-only flex size-7 shrink-0 items-center justify-center rounded-full text-muted hover:bg-ink/5 hover:text-ink"
      >
        {copied ? <Icon name="check" size={15} className="text-success" /> : <Icon name="copy" size={15} />}
      </button>
    </span>
  );
}
