import type { DetailedError, Upload } from 'tus-js-client';
import { type MediaKind, PART_BYTES } from '../../../domains/forum/media/rules.ts';

type UploadStep = 'uploading' | 'paused' | 'retrying' | 'checking' | 'ready' | 'failed';

export interface UploadProgress {
  step: UploadStep;
  percent: number;
  /** Once it is ready. */
  key?: string;
  /** Why it failed, as the server says it; empty for a connection that did not come back. */
  message?: string;
}

export interface RunningUpload {
  pause(): void;
  resume(): void;
  /** Deletes what has arrived. */
  cancel(): Promise<void>;
}

interface Sending {
  kind: MediaKind;
  language: string;
  onProgress(progress: UploadProgress): void;
}

const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 40_000];

/**
 * Uploads a file in parts, continuing one of the same file that an earlier page began. The library is loaded with the
 * first file that is chosen.
 */
export async function startUpload(file: File, { kind, language, onProgress }: Sending): Promise<RunningUpload> {
  const { Upload } = await import('tus-js-client');
  let percent = 0;
  const upload = new Upload(file, {
    endpoint: '/api/community/uploads',
    chunkSize: PART_BYTES,
    retryDelays: RETRY_MS,
    removeFingerprintOnSuccess: true,
    metadata: { kind, filename: file.name },
    headers: { language },
    onProgress(sent, total) {
      percent = Math.floor((sent / Math.max(1, total)) * 100);
      // the answer to the last part comes after the server has examined the file
      onProgress({ step: sent >= total ? 'checking' : 'uploading', percent });
    },
    onShouldRetry(error) {
      const status = (error as DetailedError).originalResponse?.getStatus() ?? 0;
      const again = status === 0 || status === 409 || status === 429 || status >= 500;
      if (again) onProgress({ step: 'retrying', percent });
      return again;
    },
    onError: (error) => onProgress({ step: 'failed', percent, message: messageOf(error) }),
    onSuccess: () => onProgress({ step: 'ready', percent: 100, key: keyOf(upload) }),
  });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  onProgress({ step: 'uploading', percent });
  upload.start();
  return {
    pause() {
      void upload.abort();
      onProgress({ step: 'paused', percent });
    },
    resume() {
      onProgress({ step: 'uploading', percent });
      upload.start();
    },
    cancel: () => upload.abort(true).catch(() => {}),
  };
}

const keyOf = (upload: Upload) => upload.url?.split('/').at(-1) ?? '';

function messageOf(error: Error | DetailedError): string {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  try {
    return (JSON.parse(body ?? '') as { message?: string }).message ?? '';
  } catch {
    return '';
  }
}
