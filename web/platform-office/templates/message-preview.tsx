import type { TemplatePreview } from '../../../domains/messages/templates/contract.ts';
import { type Locale, languageTag } from '../../../platform/locale.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';

/** A message with sample values, as HTML in a frame without scripts and as plain text. */
export function MessagePreview({ preview, locale }: { preview: TemplatePreview; locale: Locale }) {
  const { t } = useTexts();
  const { subject, text, html } = preview;
  return (
    <Panel title={t('templates:preview')} hint={t('templates:preview_hint')}>
      {subject && <p className="mb-3 font-semibold [overflow-wrap:anywhere]">{subject}</p>}
      {html && (
        <iframe
          title={t('templates:as_html')}
          sandbox=""
          srcDoc={html}
          className="h-96 w-full rounded-control border border-line bg-white"
        />
      )}
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
