import type { Db } from '../../platform/database/open.ts';

const ACCOUNTS = [
  { currency: 'CNY', bank: '招商银行深圳分行', number: '755900000010101', code: '' },
  { currency: 'EUR', bank: 'Demo Bank', number: 'DE89370400440532013000', code: '' },
  { currency: 'USD', bank: 'Demo Bank', number: 'GB82WEST12345698765432', code: '' },
];

/** Invented accounts of the platform, so that bank transfers can be tried. */
export async function fillTransferAccounts(db: Db, site: { id: number }): Promise<void> {
  const known = await db.selectFrom('currencies').select('code').execute();
  const rows = ACCOUNTS.filter(({ currency }) => known.some(({ code }) => code === currency)).map((account) => ({
    ...account,
    site_id: site.id,
    holder: 'Stoa Demo Ltd',
    deadline_days: 7,
    is_on: true,
    changed_at: new Date(),
  }));
  await db.insertInto('transfer_accounts').values(rows).execute();
}
