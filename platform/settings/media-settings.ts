import { z } from 'zod';

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

const key = z.string().max(500).optional();

export const mediaShape = {
  MEDIA_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://media.shop.example' })
    .refine((address) => !URL.canParse(address) || /^\/?$/.test(new URL(address).pathname), {
      error: 'must have no path: the CDN passes on the paths of the shop',
    })
    .transform((address) => new URL(address).origin)
    .optional()
    .describe('The address of a CDN that serves public uploads, with the shop as its origin: docs/file-storage.md.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://s3.eu-central-1.amazonaws.com' })
    .optional()
    .describe(
      'The address of an S3-compatible service that stores the uploads instead of STOA_DATA: docs/file-storage.md. With the name of the bucket as the first part of its host, the bucket has a host of its own.',
    ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })
    .optional()
    .describe('The bucket of the uploads, which nothing else writes to and the public cannot read.'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, { error: 'must be the name of a region such as eu-central-1' })
    .default('us-east-1')
    .describe('The region of the bucket; most services of your own take the default, Cloudflare R2 takes `auto`.'),
  S3_ACCESS_KEY: key.describe('The key that may list the bucket, and read, write and delete its objects.'),
  S3_SECRET_KEY: key.describe('The secret of S3_ACCESS_KEY.'),
};

export type MediaSettings = { S3_REGION: string; MEDIA_URL?: string | undefined } & Partial<
  Record<(typeof NEEDED)[number], string | undefined>
>;

/** Errors in the settings as a whole: a bucket without its keys, or addresses in plain text. */
export function mediaProblems(settings: MediaSettings, isSafe: (address: string) => boolean): string[] {
  const { MEDIA_URL } = settings;
  return [
    ...bucketProblems(settings, isSafe),
    ...(MEDIA_URL && !isSafe(MEDIA_URL) ? ['MEDIA_URL must be an https:// address: pages refuse any other'] : []),
  ];
}

function bucketProblems(settings: MediaSettings, isSafe: (address: string) => boolean): string[] {
  const missing = NEEDED.filter((name) => !settings[name]);
  if (missing.length === NEEDED.length) return [];
  if (missing.length > 0) return [`${missing.join(', ')} is missing: ${NEEDED.join(', ')} go together`];
  return isSafe(settings.S3_ENDPOINT ?? '')
    ? []
    : ['S3_ENDPOINT must be an https:// address: private files are sent there'];
}
