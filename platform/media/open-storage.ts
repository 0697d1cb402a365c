import { join } from 'node:path';
import type { Log } from '../log.ts';
import type { MediaSettings } from '../settings/media-settings.ts';
import { localStorage } from './local-storage.ts';
import type { S3Settings } from './s3-client.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The bucket that the settings name; undefined if the uploads are in the data folder. */
export function s3Settings(settings: MediaSettings): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = settings;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  };
}

/** The folder of the uploads where no bucket is set. */
export const mediaFolder = (dataFolder: string): string => join(dataFolder, 'media');

/** The uploads of this shop. */
export function openStorage(settings: MediaSettings & { STOA_DATA: string }, log?: Pick<Log, 'error'>): Storage {
  const bucket = s3Settings(settings);
  if (!bucket) return localStorage(mediaFolder(settings.STOA_DATA));
  return s3Storage(bucket, (err) => log?.error({ err }, 'file service failed'));
}
