import { MAX_APP_PART_BYTES } from '../../../domains/app-market/uploads/rules.ts';

const ADDRESS = '/api/developer/apps/uploads';
const PROTOCOL = { 'tus-resumable': '1.0.0' };
/** How long it waits before it tries again; what arrives in between restarts it. */
const RETRY_MS = [500, 1_000, 3_000, 5_000, 10_000, 20_000, 40_000];

/** Why an upload ended; without a sentence of the server, its connection did not come back. */
export class UploadFailure extends Error {
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

export interface AppFileToSend {
  versionId: number;
  file: File;
  /** `platform`, `architecture` and `sha256`, as stated. */
  stated: Readonly<Record<string, string>>;
  language: string;
  signal: AbortSignal;
  onProgress(sent: number): void;
}

/**
 * Uploads a file in parts (tus 1.0.0), continuing where an earlier page or a broken connection left it. Throws
 * `UploadFailure`, and the signal's reason if it is stopped; what has arrived is deleted then.
 */
export async function sendAppFile(sending: AppFileToSend): Promise<void> {
  const { file, signal, onProgress } = sending;
  let { place, offset } = (await continued(sending)) ?? { place: await begin(sending), offset: 0 };
  let failures = 0;
  while (offset < file.size) {
    onProgress(offset);
    try {
      offset = await sendPart(sending, place, offset);
      failures = 0;
    } catch (error) {
      if (signal.aborted) await discard(sending, place);
      signal.throwIfAborted();
      if (!mayRetry(error) || failures >= RETRY_MS.length) throw ended(sending, error);
      await pause(RETRY_MS[failures] ?? 0);
      failures += 1;
      offset = await offsetOf(sending, place).catch((refusal: unknown) => {
        if (!mayRetry(refusal)) throw ended(sending, refusal);
        return offset;
      });
    }
  }
  forget(sending);
}

const mayRetry = (error: unknown) => !(error instanceof UploadFailure && error.isFinal);

/** A refused file is deleted there, so that nothing of it is left to continue. */
function ended(sending: AppFileToSend, error: unknown): UploadFailure {
  if (!mayRetry(error)) forget(sending);
  return error instanceof UploadFailure ? error : new UploadFailure('', false);
}

async function begin(sending: AppFileToSend): Promise<string> {
  const { file, versionId, stated } = sending;
  const facts = { version: String(versionId), filename: file.name, ...stated };
  const metadata = Object.entries(facts).flatMap(([name, value]) => (value ? [`${name} ${inBase64(value)}`] : []));
  const headers = { 'upload-length': String(file.size), 'upload-metadata': metadata.join(',') };
  const answer = await ask(sending, ADDRESS, { method: 'POST', headers });
  const place = answer.headers.get('location') ?? '';
  remember(sending, place);
  return place;
}

const inBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

async function sendPart(sending: AppFileToSend, place: string, offset: number): Promise<number> {
  const answer = await ask(sending, place, {
    method: 'PATCH',
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: sending.file.slice(offset, offset + MAX_APP_PART_BYTES),
  });
  return readOffset(answer);
}

/** By GET: what HEAD answers has no sentence if the file, all of which has arrived, is refused. */
const offsetOf = async (sending: AppFileToSend, place: string) => readOffset(await ask(sending, place, {}));

const readOffset = (answer: Response) => Number(answer.headers.get('upload-offset') ?? 0);

async function ask({ language, signal }: AppFileToSend, address: string, init: RequestInit): Promise<Response> {
  const headers = { ...PROTOCOL, language, ...init.headers };
  const answer = await fetch(address, { ...init, headers, signal });
  if (answer.ok) return answer;
  const { message = '', data } = (await answer.json().catch(() => ({}))) as {
    message?: string;
    data?: { error?: string };
  };
  const isPassing = answer.status === 429 || answer.status >= 500 || data?.error === 'app_upload_busy';
  throw new UploadFailure(message, !isPassing);
}

async function continued(sending: AppFileToSend): Promise<{ place: string; offset: number } | undefined> {
  const place = recall(sending);
  if (!place) return undefined;
  try {
    return { place, offset: await offsetOf(sending, place) };
  } catch (error) {
    sending.signal.throwIfAborted();
    if (mayRetry(error)) throw ended(sending, error);
    // it was deleted in the meantime
    forget(sending);
    return undefined;
  }
}

async function discard(sending: AppFileToSend, place: string): Promise<void> {
  forget(sending);
  await fetch(place, { method: 'DELETE' }).catch(() => undefined);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const keyOf = ({ versionId, file, stated }: AppFileToSend) =>
  ['app-upload', versionId, file.name, file.size, file.lastModified, ...Object.values(stated)].join(':');

// a browser may forbid its storage: then an upload continues only while its page is open
function remember(sending: AppFileToSend, place: string): void {
  try {
    localStorage.setItem(keyOf(sending), place);
  } catch {}
}

function recall(sending: AppFileToSend): string | null {
  try {
    return localStorage.getItem(keyOf(sending));
  } catch {
    return null;
  }
}

function forget(sending: AppFileToSend): void {
  try {
    localStorage.removeItem(keyOf(sending));
  } catch {}
}
