import { type ReactNode, useState } from 'react';
import { takeover } from './takeover.ts';

interface KeptProps {
  /** What `of` and `attributes` depend on; while it is the same, the server's markup stays. */
  from: readonly unknown[];
  of: () => ReactNode;
  attributes?: () => { dateTime?: string; title?: string };
  as?: 'span' | 'time';
  className?: string | undefined;
}

/**
 * Formatted text that the browser keeps as the server wrote it, until it changes. The first use of `Intl` blocks a phone
 * for a sixth of a second, so what is hydrated with the page formats no number and no date.
 */
export function Kept({ from, of, attributes, as: Tag = 'span', className }: KeptProps) {
  const [written] = useState(() => (takeover.isRunning ? from : undefined));
  const [isMissing, setMissing] = useState(false);
  const isKept = !isMissing && written?.every((value, at) => Object.is(value, from[at]));
  if (!isKept)
    return (
      <Tag key="made" className={className} {...attributes?.()}>
        {of()}
      </Tag>
    );
  // React leaves the content of such an element alone; there is none where hydration failed and the page was made again
  const content = { dangerouslySetInnerHTML: { __html: '' } };
  const check = (element: HTMLElement | null) => {
    if (element && !element.firstChild) setMissing(true);
  };
  return <Tag key="written" ref={check} className={className} suppressHydrationWarning {...content} />;
}
