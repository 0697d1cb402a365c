import type { Booted } from '../server/boot.ts';

/** Ends the script with one sentence. */
export function fail(sentence: string): never {
  console.error(`stoa: ${sentence}`);
  process.exit(1);
}

/** The merchant that a script works for: the one of the key, or the only one there is. */
export async function pickMerchant({ app }: Booted, key: string | undefined) {
  const merchants = await app.database.db
    .selectFrom('merchants')
    .select(['id', 'key', 'currency'])
    .orderBy('id')
    .execute();
  const picked =
    key === undefined && merchants.length === 1 ? merchants[0] : merchants.find((each) => each.key === key);
  if (picked) return picked;
  const keys = merchants.map((each) => each.key).join(', ') || 'none yet: start the shop once';
  return fail(`${key === undefined ? '--merchant KEY is needed' : `there is no merchant ${key}`} (merchants: ${keys})`);
}
