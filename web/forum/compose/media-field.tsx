import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { WaitingMedia } from '../../../domains/forum/media/contract.ts';
import {
  ACCEPTED_MEDIA,
  durationText,
  MAX_MEDIA_BYTES,
  MAX_MEDIA_SECONDS,
  type MediaKind,
} from '../../../domains/forum/media/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { MediaPreview } from './media-preview.tsx';
import { type RunningUpload, startUpload, type UploadProgress } from './media-upload.ts';

const MB = 1024 * 1024;

export interface MediaFieldProps {
  kind: MediaKind;
  /** Uploads of an earlier page that no topic uses yet. */
  waiting: readonly WaitingMedia[];
  /** The key that the draft or the address names. */
  chosen: string | null;
  posterMs: number | null;
  /** Whether the server makes renditions. */
  isProcessed: boolean;
  problem: string | undefined;
}

/** The video or sound of a topic: uploaded in parts as soon as it is chosen, and continued after a reload. */
export function MediaField({ kind, waiting, chosen, posterMs, isProcessed, problem }: MediaFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const upload = useUpload(kind);
  const [gone, setGone] = useState<readonly string[]>([]);
  const known = waiting.filter((each) => each.kind === kind && !gone.includes(each.key));
  const first = known.find(({ key, isReady }) => isReady && key === chosen) ?? known.find(({ isReady }) => isReady);
  const ready = upload.file ? undefined : first;
  const unfinished = upload.file ? [] : known.filter(({ isReady }) => !isReady);
  const limits = { size: MAX_MEDIA_BYTES[kind] / MB, minutes: MAX_MEDIA_SECONDS[kind] / 60 };
  const shown = upload.problem ?? problem;
  const discard = (key: string) => {
    setGone((keys) => [...keys, key]);
    void fetch(`/api/community/uploads/${key}`, { method: 'DELETE' });
  };
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint${shown ? ` ${id}-problem` : ''}`}>
      <legend className="mb-1.5 font-medium">
        {t(`forum:kind.${kind}`)}
        <span aria-hidden="true" className="ms-0.5 text-danger">
          *
        </span>
      </legend>
      {upload.key && <input type="hidden" name="media" value={upload.key} />}
      {ready && <input type="hidden" name="media" value={ready.key} />}
      {upload.file && upload.progress ? (
        <Running upload={upload} progress={upload.progress} name={upload.file.name} />
      ) : ready ? (
        <Uploaded upload={ready} onRemove={() => discard(ready.key)} />
      ) : (
        <Chooser kind={kind} isProcessed={isProcessed} isWrong={shown !== undefined} onFile={upload.start} />
      )}
      {unfinished.map((each) => (
        <div
          key={each.key}
          className="mt-2 flex items-center gap-2 rounded-control bg-page ps-3 text-[13px] text-secondary"
        >
          <Icon name="clock" size={16} className="text-muted" />
          <span className="min-w-0 flex-1 break-words py-2">
            {t('forum-compose:media.unfinished', {
              name: each.name || t('forum-compose:media.unnamed'),
              percent: Math.floor((each.offset / each.bytes) * 100),
            })}
          </span>
          <RemoveButton onRemove={() => discard(each.key)} />
        </div>
      ))}
      {shown && (
        <p id={`${id}-problem`} role="alert" className="mt-1.5 flex items-start gap-1 text-[13px] text-danger">
          <Icon name="circle-alert" size={15} className="mt-0.5 shrink-0" />
          {shown}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-[13px] text-muted">
        {t(isProcessed ? 'forum-compose:media.hint' : `forum-compose:media.plain_${kind}`, limits)}
      </p>
      {upload.file && upload.progress?.step !== 'failed' && (
        <MediaPreview file={upload.file} kind={kind} first={posterMs} choosesFrame={isProcessed} />
      )}
    </fieldset>
  );
}

interface UseUpload {
  file: File | undefined;
  progress: UploadProgress | undefined;
  key: string | undefined;
  problem: string | undefined;
  running: RunningUpload | undefined;
  start(file: File | undefined): void;
  cancel(): void;
}

function useUpload(kind: MediaKind): UseUpload {
  const { t, locale } = useTexts();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<UploadProgress>();
  const [running, setRunning] = useState<RunningUpload>();
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File>(undefined);
  const end = () => {
    latest.current = undefined;
    setFile(undefined);
    setProgress(undefined);
    setRunning(undefined);
  };
  const start = (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > MAX_MEDIA_BYTES[kind]) {
      setProblem(t('forum-compose:media.too_large', { size: MAX_MEDIA_BYTES[kind] / MB }));
      return;
    }
    latest.current = chosen;
    setProblem(undefined);
    setFile(chosen);
    setProgress({ step: 'uploading', percent: 0 });
    const report = (progress: UploadProgress) => {
      if (latest.current !== chosen) return;
      setProgress(progress);
      if (progress.step !== 'failed') return;
      setProblem(progress.message || t('forum-compose:media.failed'));
      end();
    };
    startUpload(chosen, { kind, language: locale, onProgress: report }).then(
      (begun) => setRunning(begun),
      () => report({ step: 'failed', percent: 0 }),
    );
  };
  const cancel = () => {
    void running?.cancel();
    end();
  };
  useLeaveWarning(progress !== undefined && progress.step !== 'ready');
  return { file, progress, key: progress?.key, problem, running, start, cancel };
}

/** The upload would continue after a return, but nobody expects to have to return. */
function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isRunning]);
}

interface ChooserProps {
  kind: MediaKind;
  isProcessed: boolean;
  isWrong: boolean;
  onFile: (file: File | undefined) => void;
}

function Chooser({ kind, isProcessed, isWrong, onFile }: ChooserProps) {
  const { t } = useTexts();
  const [isOver, setOver] = useState(false);
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
      className={cx(
        'relative flex min-h-32 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-control border border-dashed px-4 text-center text-secondary transition-colors hover:border-brand hover:text-brand-hover has-focus-visible:outline-2 has-focus-visible:outline-brand',
        isOver ? 'border-brand bg-brand-tint' : isWrong ? 'border-danger' : 'border-faint',
      )}
    >
      <Icon name={kind === 'video' ? 'video' : 'music'} size={26} />
      <span className="font-medium">{t(`forum-compose:media.choose_${kind}`)}</span>
      <span className="text-[13px] text-muted max-md:hidden">{t('forum-compose:media.drop')}</span>
      <input
        type="file"
        accept={ACCEPTED_MEDIA[kind][isProcessed ? 'all' : 'plain']}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
      />
    </label>
  );
}

function Running({ upload, progress, name }: { upload: UseUpload; progress: UploadProgress; name: string }) {
  const { t } = useTexts();
  const { step, percent } = progress;
  const isReady = step === 'ready';
  return (
    <div className="rounded-control border border-line p-3">
      <div className="flex items-center gap-2">
        <Icon
          name={isReady ? 'circle-check' : 'upload'}
          size={18}
          className={isReady ? 'text-success' : 'text-muted'}
        />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {(step === 'uploading' || step === 'retrying') && (
          <Button type="button" variant="secondary" size="sm" onClick={() => upload.running?.pause()}>
            {t('forum-compose:media.pause')}
          </Button>
        )}
        {step === 'paused' && (
          <Button type="button" size="sm" onClick={() => upload.running?.resume()}>
            {t('forum-compose:media.resume')}
          </Button>
        )}
        <RemoveButton isCancel={!isReady} onRemove={upload.cancel} />
      </div>
      {!isReady && <progress value={percent} max={100} aria-label={name} className="progress mt-2 h-2 w-full" />}
      <p role="status" className="tabular mt-1.5 text-[13px] text-secondary">
        {t(`forum-compose:media.${step}`, { percent })}
      </p>
    </div>
  );
}

function Uploaded({ upload, onRemove }: { upload: WaitingMedia; onRemove: () => void }) {
  const { t } = useTexts();
  return (
    <div className="flex items-center gap-2 rounded-control border border-line p-3">
      <Icon name="circle-check" size={18} className="text-success" />
      <span className="min-w-0 flex-1 truncate">{upload.name || t('forum-compose:media.ready')}</span>
      {upload.seconds !== null && (
        <span className="tabular text-[13px] text-muted">{durationText(upload.seconds)}</span>
      )}
      <RemoveButton onRemove={onRemove} />
    </div>
  );
}

function RemoveButton({ onRemove, isCancel = false }: { onRemove: () => void; isCancel?: boolean }) {
  const { t } = useTexts();
  const name = t(isCancel ? 'forum-compose:media.cancel' : 'forum-compose:media.remove');
  return (
    <button
      type="button"
      onClick={onRemove}
      title={name}
      aria-label={name}
      className="flex size-11 shrink-0 items-center justify-center rounded-full text-secondary hover:bg-ink/5 hover:text-danger"
    >
      <Icon name={isCancel ? 'x' : 'trash-2'} size={18} />
    </button>
  );
}
