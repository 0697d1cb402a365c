import { useCallback, useEffect, useRef } from 'react';
import type { TemplatePreview } from '../../../domains/messages/templates/contract.ts';
import { type Locale, languageTag } from '../../../platform/locale/locale.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';

/**
 * HTML in a frame as high as its content; without scripts it scrolls. Scripts stay forbidden in the frame; it shares our
 * origin so that its height can be read.
 */
function WholeFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fit = useCallback(() => {
    const { current } = frame;
    const content = current?.contentDocument?.documentElement;
    if (current && content) current.style.height = `${Math.min(content.scrollHeight + BORDERS, MOST_HIGH)}px`;
  }, []);
  // the frame of the server's page has loaded before the script
  useEffect(fit, [fit]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={fit}
      className="h-160 w-full rounded-control border border-line bg-white"
    />
  );
}

const BORDERS = 2;
const MOST_HIGH = 2_400;

/** A message with sample values, as HTML in a frame without scripts and as plain text. */
export function MessagePreview({ preview, locale }: { preview: TemplatePreview; locale: Locale }) {
  const { t } = useTexts();
  const { subject, text, html } = preview;
  return (
    <Panel title={t('templates:preview')} hint={t('templates:preview_hint')}>
      {subject && <p className="mb-3 font-semibold [overflow-wrap:anywhere]">{subject}</p>}
      {html && <WholeFrame title={t('templates:as_html')} html={html} />}
      <details open={!html} className="mt-3">
        <summary className="folds w-fit text-[13px] text-secondary hover:text-brand-hover">
          {t('templates:as_text')}
        </summary>
        <p
          lang={languageTag(locale)}
          className="mt-2 whitespace-pre-wrap rounded-control bg-page p-4 [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      </details>
    </Panel>
  );
}
