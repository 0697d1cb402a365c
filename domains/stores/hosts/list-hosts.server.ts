import { domainToUnicode } from 'node:url';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { StoreHost, StoreHosts } from './contract.ts';
import { type Names, publicNames } from './probe-host.server.ts';
import {
  FILE_PATH,
  type HostProof,
  type HostReason,
  type HostState,
  MAX_HOSTS,
  TXT_LABEL,
  TXT_PREFIX,
} from './rules.ts';

/** Reading the addresses of our own name must not keep the page waiting. */
const PATIENCE_MS = 1_500;

/** The host names of one's own shop, and what their DNS records have to be. */
export async function listHosts(ctx: Ctx, names: Names = publicNames): Promise<StoreHosts> {
  const own = await requireOwnMerchant(ctx, 'settings.edit');
  const target = targetOf(ctx);
  const rows = await ctx.db
    .selectFrom('store_hosts')
    .selectAll()
    .where('merchant_id', '=', own.id)
    .orderBy('id')
    .execute();
  const addresses = rows.some(({ state }) => state !== 'verified') ? await soon(names.addresses(target)) : [];
  return { list: rows.map(toHost), target: { host: target, addresses }, limit: MAX_HOSTS };
}

/** The name that the host of a shop has to lead to. */
export const targetOf = ({ app }: Pick<Ctx, 'app'>): string => new URL(app.publicUrl()).hostname;

async function soon(addresses: Promise<string[]>): Promise<string[]> {
  const late = new Promise<string[]>((resolve) => setTimeout(resolve, PATIENCE_MS, []).unref());
  return Promise.race([addresses.catch(() => []), late]);
}

interface Row {
  id: number;
  host: string;
  token: string;
  state: string;
  reason: string | null;
  proof: string | null;
  points_here: boolean | null;
  failures: number;
  created_at: Date;
  checked_at: Date | null;
  verified_at: Date | null;
  next_check_at: Date | null;
}

function toHost(row: Row): StoreHost {
  const { id, host, token, failures } = row;
  const at = (time: Date | null) => time?.toISOString() ?? null;
  return {
    id,
    host,
    shown: domainToUnicode(host),
    state: row.state as HostState,
    reason: row.reason as HostReason | null,
    proof: row.proof as HostProof | null,
    pointsHere: row.points_here,
    record: { name: `${TXT_LABEL}.${host}`, value: TXT_PREFIX + token },
    file: { address: `http://${host}${FILE_PATH}`, content: token },
    failures,
    createdAt: row.created_at.toISOString(),
    checkedAt: at(row.checked_at),
    verifiedAt: at(row.verified_at),
    nextCheckAt: at(row.next_check_at),
  };
}
