import { lazy, type RefObject, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { FieldFrame } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import { pastePictures, usePictureUploads } from '../uploads/use-picture-uploads.ts';
import { FormatButtons } from './format-buttons.tsx';
import { canShowRich } from './shown-html.ts';
import { sourceWriter, type Writer } from './writer.ts';

const RichHtml = lazy(() => import('./rich-html.tsx'));

interface HtmlFieldProps {
  name: string;
  label: string;
  hint?: string;
  problem?: string;
  defaultValue: string;
  limit: number;
  lang: string;
  /** The purpose of its pictures, as named in uploads. */
  model: string;
}

/**
 * A text with formats: a field for HTML, and its rich view once scripts run and the field has been on the screen. What
 * the form sends is always the field. HTML that the rich view would lose, such as a table, is edited as source.
 */
export function HtmlField({ name, label, hint, problem, defaultValue, limit, lang, model }: HtmlFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSeen = useSeen(box);
  const [source, setSource] = useState(defaultValue);
  const [wantsRich, setWantsRich] = useState(true);
  const [rich, setRichWriter] = useState<Writer | null>(null);
  const [, move] = useState(0);
  const plain = useMemo(() => sourceWriter(() => field.current, 'html'), []);
  const canRich = canShowRich(source);
  const isRich = isSeen && wantsRich && canRich;
  const writer = isRich ? rich : plain;
  const { running, add } = usePictureUploads(model, (address) => writer?.picture(address));
  const over = source.length - limit;
  const shownProblem = problem ?? (over > 0 ? t('shell:ui.characters_over', { count: over }) : undefined);
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={shownProblem}>
      <div
        ref={box}
        lang={lang}
        className={cx(
          'rounded-control border bg-card focus-within:border-brand',
          shownProblem ? 'border-danger' : 'border-line',
        )}
      >
        {isSeen && (
          <div
            role="toolbar"
            aria-label={t('writer:toolbar')}
            className="relative flex flex-wrap items-center gap-0.5 rounded-t-control border-line border-b bg-card p-1"
          >
            <FormatButtons writer={writer} onPictures={(files) => void add(files)} />
            {canRich && (
              <button
                type="button"
                onClick={() => setWantsRich(!wantsRich)}
                className="ms-auto flex min-h-10 items-center rounded-control px-3 text-[13px] text-secondary hover:bg-ink/5 hover:text-ink"
              >
                {t(isRich ? 'writer:to_html' : 'writer:to_rich')}
              </button>
            )}
          </div>
        )}
        {isRich && (
          <Suspense fallback={<Waiting />}>
            <RichHtml
              source={source}
              className="prose max-h-[60vh] min-h-[200px] max-w-none overflow-y-auto px-4 py-3"
              label={label}
              problemId={shownProblem && `${id}-problem`}
              placeholder=""
              onChange={setSource}
              onPictures={(files) => void add(files)}
              onReady={setRichWriter}
              onMove={() => move((count) => count + 1)}
            />
          </Suspense>
        )}
        <textarea
          id={id}
          ref={field}
          name={name}
          value={source}
          onChange={(event) => setSource(event.target.value)}
          onPaste={(event) => pastePictures(event, (files) => void add(files))}
          rows={9}
          hidden={isRich}
          aria-invalid={shownProblem ? true : undefined}
          aria-describedby={
            [hint && `${id}-hint`, shownProblem && `${id}-problem`].filter(Boolean).join(' ') || undefined
          }
          className="block w-full resize-y bg-transparent px-3 py-2 text-base outline-none md:text-sm"
        />
        {isSeen && !canRich && <p className="px-3 pb-1.5 text-[13px] text-secondary">{t('writer:source_only')}</p>}
        <p aria-hidden="true" className="tabular px-3 pb-1.5 text-end text-muted text-xs">
          {source.length}/{limit}
        </p>
      </div>
      <UploadList running={running} />
    </FieldFrame>
  );
}

function Waiting() {
  return (
    <div className="flex min-h-[200px] items-center justify-center text-muted">
      <Spinner size={24} />
    </div>
  );
}

/** Whether the element has been visible: of a text in six languages only the one that is looked at needs an editor. */
function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isSeen]);
  return isSeen;
}
