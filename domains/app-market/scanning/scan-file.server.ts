import type { Readable } from 'node:stream';
import { ScannerError, scanContent } from '../../../platform/network/clamd.ts';
import type { Ctx } from '../../kit/context.ts';

/** What is stored of the scan of a file. */
export interface Scan {
  scan: 'clean' | 'infected' | 'not_scanned';
  engine: string;
  /** The scanner's name for what it found. */
  finding: string;
  /** Null: the scanner could not be asked, and is asked again soon. */
  scannedAt: Date | null;
}

const NOT_ASKED: Scan = { scan: 'not_scanned', engine: '', finding: '', scannedAt: null };

/**
 * Examines a file if a scanner is configured (`CLAMD`). One that it cannot examine, such as one above its
 * `StreamMaxLength`, counts as not scanned: a market without a scanner offers it too.
 */
export async function scanFile(ctx: Pick<Ctx, 'app' | 'now'>, content: () => Readable): Promise<Scan> {
  const { CLAMD } = ctx.app.environment;
  if (CLAMD === undefined) return NOT_ASKED;
  try {
    const { engine, finding } = await scanContent(CLAMD, content);
    return { scan: finding ? 'infected' : 'clean', engine, finding, scannedAt: ctx.now };
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error;
    ctx.app.log.warn({ err: error }, error.isAboutFile ? 'file not scanned' : 'virus scanner not reached');
    return error.isAboutFile ? { ...NOT_ASKED, scannedAt: ctx.now } : NOT_ASKED;
  }
}
