import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

const BUCKET = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'shop-uploads',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

test('incomplete settings of a bucket are refused by name', () => {
  expect(() => readEnvironment({ ...BUCKET, S3_SECRET_KEY: '' })).toThrow('S3_SECRET_KEY is missing');
  expect(() => readEnvironment({ S3_BUCKET: 'shop-uploads' })).toThrow('S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY is');
  expect(() => readEnvironment({ ...BUCKET, S3_BUCKET: 'a/b' })).toThrow('S3_BUCKET must be the name of a bucket');
  expect(readEnvironment(BUCKET)).toMatchObject({ ...BUCKET, S3_REGION: 'us-east-1' });
});

test('production sends private files over https only', () => {
  const production = {
    STOA_ENV: 'production',
    DATABASE_URL: 'postgres://x/y',
    PUBLIC_URL: 'https://shop.example',
    STOA_SECRET: 's'.repeat(32),
  };
  expect(() => readEnvironment({ ...production, ...BUCKET, S3_ENDPOINT: 'http://192.0.2.1:9000' })).toThrow(
    'S3_ENDPOINT must be an https:// address',
  );
  expect(() => readEnvironment({ ...production, MEDIA_URL: 'http://media.example' })).toThrow(
    'MEDIA_URL must be an https',
  );
  expect(readEnvironment({ ...production, ...BUCKET }).S3_BUCKET).toBe('shop-uploads');
});

test('a CDN is named by its host alone', () => {
  expect(() => readEnvironment({ MEDIA_URL: 'https://cdn.example/shop' })).toThrow('MEDIA_URL must have no path');
  expect(readEnvironment({ MEDIA_URL: 'https://cdn.example/' }).MEDIA_URL).toBe('https://cdn.example');
});
