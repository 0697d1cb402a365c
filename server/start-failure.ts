import { DemoInProductionError } from '../database/demo/demo-marker.ts';
import { BackupDamagedError } from '../platform/backup/archive.ts';
import { UnsuitableServerError } from '../platform/database/check-server.ts';
import { FolderInUseError } from '../platform/database/folder-lock.ts';
import { MigrationError } from '../platform/database/migration-files.ts';
import { UnopenableDatabaseError } from '../platform/database/open-location.ts';
import { OtherSecretError } from '../platform/database/secret-check.ts';
import { MoveFailedError } from '../platform/media/move-files.ts';
import { S3Error } from '../platform/media/s3-client.ts';
import { EnvironmentError } from '../platform/settings/environment.ts';
import { OperationRefusedError } from './control/operation-streams.ts';
import { explainDatabaseFailure } from './database-failure.ts';
import { OtherMediaFolderError } from './media-folder.ts';

/** Errors whose message is already a full sentence. */
const SENTENCES = [
  EnvironmentError,
  FolderInUseError,
  UnopenableDatabaseError,
  UnsuitableServerError,
  OtherSecretError,
  DemoInProductionError,
  OtherMediaFolderError,
  BackupDamagedError,
  MoveFailedError,
  MigrationError,
  OperationRefusedError,
];

const BY_CODE: Record<string, (error: { port?: number; path?: string; message: string }) => string> = {
  EADDRINUSE: (error) => `port ${error.port} is taken: stop what uses it or set PORT to another`,
  EADDRNOTAVAIL: () => 'HOST is no address of this machine: use 0.0.0.0 for all of them, or 127.0.0.1 behind a proxy',
  EACCES: (error) =>
    error.port ? `port ${error.port} may not be used by this user: set PORT to one above 1023` : folderSentence(error),
  EROFS: (error) => folderSentence(error),
  EPERM: (error) => folderSentence(error),
  EEXIST: (error) => folderSentence(error),
  ENOTDIR: (error) => folderSentence(error),
  ENOSPC: () => 'STOA_DATA: the disk is full',
};

function folderSentence(error: { path?: string }): string {
  return `STOA_DATA: the folder ${error.path ?? ''} cannot be written`;
}

/** One sentence for the person who starts the product; an unexpected error keeps its stack, since it is a bug. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (SENTENCES.some((kind) => error instanceof kind)) return error.message;
  if (error.cause instanceof S3Error) return explainStorageFailure(error.cause);
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  const code = 'code' in first ? String(first.code) : '';
  const explain = BY_CODE[code];
  if (explain) return explain(first as { port?: number; path?: string; message: string });
  return explainDatabaseFailure(first) ?? first.stack ?? first.message;
}

function explainStorageFailure({ status, code }: S3Error): string {
  if (code === 'NoSuchBucket') return 'S3_BUCKET: there is no such bucket; make it, closed to the public';
  if (status === 0) return `S3_ENDPOINT: no service answers at that address (${code})`;
  if (status === 403) return `S3_ACCESS_KEY: the service refuses the key, or its right to list the bucket (${code})`;
  if (status >= 300 && status < 400) return 'S3_REGION: the bucket is in another region';
  return `S3_ENDPOINT: the status of the answer is ${status} (${code})`;
}
