import { type RawBuilder, sql } from 'kysely';
import type { OwnVersion } from './contract.ts';

/** The files of a version with what was found in them. Needs `apps.versions v`. */
export const FILES_JSON: RawBuilder<OwnVersion['files']> = sql<OwnVersion['files']>`coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'sha256', f.sha256, 'type', f.type,
    'platform', f.platform, 'architecture', f.architecture, 'permissions', f.permissions, 'signer', f.signer,
    'scan', f.scan, 'finding', f.scan_finding) order by f.id)
  from apps.files f where f.version_id = v.id), '[]')`;
