import { sql } from 'kysely';
import type { Texts } from '../../../platform/locale/locale.ts';
import { findDevelopers } from '../../developers/find-developers.server.ts';
import type { Ctx } from '../../kit/context.ts';

interface OfferedFile {
  /** Below the address of the index. A file of a paid app is sent to its buyers only. */
  path: string;
  size: number;
  sha256: string;
  type: string;
  platform: string;
  architecture: string;
  minimumSystem: string;
  permissions: string[];
  signer: string;
}

interface OfferedVersion {
  code: number;
  name: string;
  channel: 'stable' | 'beta';
  releasedAt: string;
  files: OfferedFile[];
}

interface OfferedApp {
  identifier: string;
  kind: 'package' | 'web';
  name: string;
  developer: string | null;
  isOfficial: boolean;
  /** Of a web app where it opens, of a package its website. */
  address: string;
  page: string;
  icon: string;
  summary: Texts;
  /** In minor units; null: it is free. */
  price: { amount: number; currency: string } | null;
  versions: OfferedVersion[];
}

type Row = Omit<OfferedApp, 'developer'> & { developerId: number | null };

/**
 * Every listed app by its identifier, with the latest version of each channel that is out for everybody, without files in
 * which malware was found.
 */
export async function listOffered(ctx: Pick<Ctx, 'db'>): Promise<OfferedApp[]> {
  const found = await sql<Row>`
    select a.identifier, a.kind, a.name, a.developer_id as "developerId", a.is_official as "isOfficial", a.address,
      '/app_detail/' || a.id as page, a.icon, a.summary,
      case when a.price_minor > 0 then json_build_object('amount', a.price_minor, 'currency', a.currency) end as price,
      coalesce((
        select json_agg(json_build_object('code', v.code, 'name', v.name, 'channel', v.channel,
          'releasedAt', to_char(v.released_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'files', v.files)
          order by v.code desc)
        from (
          select distinct on (o.channel) o.code, o.name, o.channel, o.released_at, f.files from apps.versions o
          cross join lateral (
            select json_agg(json_build_object('path', f.name, 'size', f.size, 'sha256', f.sha256, 'type', f.type,
              'platform', f.platform, 'architecture', f.architecture, 'minimumSystem', f.minimum_system,
              'permissions', f.permissions, 'signer', f.signer) order by f.platform, f.architecture) as files
            from apps.files f where f.version_id = o.id and f.scan <> 'infected') f
          where o.app_id = a.id and o.status = 'released' and o.percent = 100 and f.files is not null
          order by o.channel, o.code desc) v), '[]') as versions
    from apps.apps a where a.status = 'listed' order by a.identifier`.execute(ctx.db);
  const developers = await findDevelopers(ctx, [
    ...new Set(found.rows.flatMap(({ developerId }) => developerId ?? [])),
  ]);
  return found.rows.map(({ developerId, versions, ...row }) => ({
    ...row,
    developer: developers.get(developerId ?? 0)?.name ?? null,
    versions: versions.map((version) => ({ ...version, files: version.files.map(withPath) })),
  }));
}

const withPath = (file: OfferedFile) => ({
  ...file,
  path: `/files/${file.sha256}/${encodeURIComponent(file.path)}`,
});
