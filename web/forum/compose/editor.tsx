import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { sourceWriter, type Writer } from '../../forms/rich-text/writer.ts';
import { pastePictures, usePictureUploads } from '../../forms/uploads/use-picture-uploads.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { useEarlyText } from '../../ui/early-text.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FieldProblem } from './field-problem.tsx';
import { type MentionKeys, MentionList } from './mention-list.tsx';
import { Toolbar } from './toolbar.tsx';

const RichTopic = lazy(() => import('./rich-topic.tsx'));

const MENTIONS_WIDTH = 288;

interface EditorProps {
  name: string;
  label: string;
  placeholder: string;
  defaultValue: string;
  limit: number;
  problem?: string;
  /** Pictures of the text are being uploaded, or no longer. */
  onUploading: (isUploading: boolean) => void;
}

/**
 * The text of a topic: a field for markdown, and its rich view once scripts run. What the form sends is always the
 * field.
 */
export function Editor({ name, label, placeholder, defaultValue, limit, problem, onUploading }: EditorProps) {
  const { t } = useTexts();
  const isScripted = useHydrated();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const early = useEarlyText(id);
  const [source, setSource] = useState(defaultValue);
  useLayoutEffect(() => {
    if (early !== undefined) setSource(early);
  }, [early]);
  const [isRich, setRich] = useState(true);
  const [isRefused, setRefused] = useState(false);
  const refuseRich = useCallback(() => {
    setRich(false);
    setRefused(true);
  }, []);
  const [rich, setRichWriter] = useState<Writer | null>(null);
  const [mention, setMention] = useState<string | null>(null);
  const mentionKeys = useRef<MentionKeys>(null);
  const [, move] = useState(0);
  const plain = useMemo(() => sourceWriter(() => field.current, 'markdown'), []);
  const writer = rich ?? plain;
  const { running, add } = usePictureUploads('forum', (address) => writer?.picture(address));
  const isUploading = running.length > 0;
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);
  const showsRich = isScripted && isRich;
  const length = [...source].length;
  // drafts are saved from the form: it must hear of a change in the rich view
  useEffect(() => {
    if (source !== defaultValue) field.current?.form?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [source, defaultValue]);
  return (
    <div>
      <p id={`${name}-label`} className="mb-1.5 font-medium">
        {label}
      </p>
      {/* above the text: below a long one it is out of sight */}
      {problem && <FieldProblem id={`${name}-problem`}>{problem}</FieldProblem>}
      <div
        className={cx(
          'relative rounded-control border bg-card focus-within:border-brand',
          problem || length > limit ? 'border-danger' : 'border-line',
        )}
      >
        {isScripted && <Toolbar writer={writer} running={running} onPictures={(files) => void add(files)} />}
        {showsRich && (
          <Suspense>
            <RichTopic
              source={source}
              className="forum-text min-h-[220px] px-4 py-3 md:min-h-[300px]"
              label={label}
              problemId={problem && `${name}-problem`}
              placeholder={placeholder}
              onChange={setSource}
              onPictures={(files) => void add(files)}
              takesFocus={() => document.activeElement === field.current}
              onReady={setRichWriter}
              onRefused={refuseRich}
              onMention={setMention}
              onKey={(event) => mentionKeys.current?.(event) ?? false}
              onMove={() => move((count) => count + 1)}
            />
          </Suspense>
        )}
        <textarea
          ref={field}
          id={id}
          name={name}
          value={isScripted ? source : (early ?? source)}
          onChange={(event) => setSource(event.target.value)}
          onPaste={(event) => pastePictures(event, (files) => void add(files))}
          rows={12}
          // takes the text until the rich view is ready
          hidden={showsRich && rich !== null}
          aria-labelledby={`${name}-label`}
          aria-invalid={problem && !showsRich ? true : undefined}
          aria-describedby={problem ? `${name}-problem` : undefined}
          placeholder={placeholder}
          className="block min-h-[220px] w-full resize-y bg-transparent px-4 py-3 font-mono text-base outline-none md:text-[15px]"
        />
        {mention !== null && showsRich && (
          <AtCaret>
            <MentionList
              submitted={mention}
              keys={mentionKeys}
              onClose={() => setMention(null)}
              onPick={(person) => {
                for (const _ of `@${mention}`) document.execCommand('delete');
                writer?.link(`@${person.name}`, `/bbs/user/${person.id}`);
              }}
            />
          </AtCaret>
        )}
        <p role="status" className="px-4 pb-1.5 text-[13px] text-secondary empty:hidden">
          {isRefused && !isRich && t('forum-compose:source_only')}
        </p>
        <div className="flex min-h-10 items-center justify-between gap-3 border-line border-t px-4 text-[13px] text-muted">
          {isScripted ? (
            <button
              type="button"
              onClick={() => {
                setRefused(false);
                setRich(!isRich);
              }}
              className="-ms-2 min-h-10 px-2 hover:text-ink"
            >
              {t(isRich ? 'forum-compose:to_source' : 'writer:to_rich')}
            </button>
          ) : (
            <span>{t('forum-compose:markdown')}</span>
          )}
          <span role="status" className={cx('tabular', length > limit && 'font-semibold text-danger')}>
            {length > limit
              ? t('forum-compose:over', { count: length - limit })
              : t('forum-compose:left', { count: limit - length })}
          </span>
        </div>
      </div>
    </div>
  );
}

/** Below the caret, inside the editor's frame. */
function AtCaret({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = box.current;
    const frame = panel?.parentElement?.getBoundingClientRect();
    const selection = document.getSelection();
    if (!panel || !frame || !selection?.rangeCount) return;
    const caret = selection.getRangeAt(0).getBoundingClientRect();
    // it is empty, and has no width, until names are found
    const width = Math.min(MENTIONS_WIDTH, frame.width - 16);
    const start = Math.min(caret.left - frame.left, frame.width - width - 8);
    panel.style.width = `${width}px`;
    panel.style.top = `${caret.bottom - frame.top + 4}px`;
    panel.style.left = `${Math.max(8, start)}px`;
  }, []);
  return (
    <div ref={box} className="absolute z-30 rounded-card border border-line bg-card p-1 shadow-float empty:hidden">
      {children}
    </div>
  );
}
