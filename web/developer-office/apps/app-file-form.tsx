import { type SubmitEvent, useRef, useState } from 'react';
import { PLATFORMS } from '../../../domains/app-market/inspection/rules.ts';
import { MAX_APP_BYTES, MAX_APP_FORM_BYTES } from '../../../domains/app-market/uploads/rules.ts';
import { formatBytes } from '../../../platform/locale/format-measure.ts';
import { FileField } from '../../back-office/kit/file-field.tsx';
import { WorkProgress } from '../../back-office/kit/work-progress.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { usePageNavigate } from '../../ui/use-page-navigate.ts';
import { sendAppFile, UploadFailure } from './send-app-file.ts';

const ENDINGS = '.apk,.aab,.exe,.msi,.dmg,.appimage,.deb,.rpm,.zip,.tar.gz,.tgz';

/** Uploads a file of a version: in parts with scripts, as one form without them. */
export function AppFileForm({ versionId, answer }: { versionId: number; answer?: FormAnswer }) {
  const { t, locale } = useTexts();
  const upload = useFileUpload(versionId);
  const most = useHydrated() ? MAX_APP_BYTES : MAX_APP_FORM_BYTES;
  const problem = upload.problem ?? answer?.problems.file ?? answer?.problems.name;
  return (
    // a native form: its file is not read by the router's script
    <form method="post" encType="multipart/form-data" onSubmit={upload.send} className="grid max-w-3xl gap-4">
      <input type="hidden" name="intent" value="upload" />
      <div>
        <FileField
          key={upload.sent}
          label={t('developer-apps:file.choose', { size: formatBytes(most, locale) })}
          accept={ENDINGS}
        />
        {problem && (
          <p role="alert" className="mt-1.5 flex items-start gap-1 text-[13px] text-danger">
            <Icon name="circle-alert" size={15} className="mt-0.5 shrink-0" />
            {problem}
          </p>
        )}
        {upload.progress && (
          <WorkProgress
            label={t('developer-apps:file.uploading')}
            done={upload.progress.done}
            total={upload.progress.total}
          />
        )}
      </div>
      <StatedFacts answer={answer} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={upload.progress !== undefined} start={<Icon name="upload" size={16} />}>
          {t('developer-apps:file.upload')}
        </Button>
        {upload.progress && (
          <Button type="button" variant="ghost" onClick={upload.stop}>
            {t('developer-apps:file.stop')}
          </Button>
        )}
      </div>
    </form>
  );
}

function StatedFacts({ answer }: { answer?: FormAnswer }) {
  const { t } = useTexts();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="platform"
        label={t('developer-apps:file.platform')}
        hint={t('developer-apps:file.platform_hint')}
        defaultValue={answer?.values.platform ?? 'any'}
        problem={answer?.problems.platform}
      >
        {PLATFORMS.map((platform) => (
          <option key={platform} value={platform}>
            {t(`developer-apps:file.platforms.${platform}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="architecture"
        label={t('developer-apps:file.architecture')}
        hint={t('developer-apps:file.optional')}
        placeholder="x86_64"
        maxLength={20}
        autoComplete="off"
        defaultValue={answer?.values.architecture ?? ''}
        problem={answer?.problems.architecture}
      />
      <TextField
        name="sha256"
        label="SHA-256"
        hint={t('developer-apps:file.sha256_hint')}
        maxLength={64}
        autoComplete="off"
        defaultValue={answer?.values.sha256 ?? ''}
        problem={answer?.problems.sha256}
      />
    </div>
  );
}

function useFileUpload(versionId: number) {
  const { t, locale } = useTexts();
  const navigate = usePageNavigate();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState(0);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    if (running.current || !(file instanceof File)) return;
    const stop = new AbortController();
    running.current = stop;
    setProblem(undefined);
    const onProgress = (done: number) => setProgress({ done, total: file.size });
    onProgress(0);
    const stated = Object.fromEntries(
      ['platform', 'architecture', 'sha256'].map((name) => [name, String(form.get(name) ?? '').trim()]),
    );
    try {
      await sendAppFile({ versionId, file, stated, language: locale, signal: stop.signal, onProgress });
      setSent((count) => count + 1);
      await navigate('?done=developer-apps.file_added', { replace: true, preventScrollReset: true });
    } catch (error) {
      const said = error instanceof UploadFailure ? error.message : '';
      if (!stop.signal.aborted) setProblem(said || t('developer-apps:file.interrupted'));
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };
  return { progress, problem, sent, send, stop: () => running.current?.abort() };
}
