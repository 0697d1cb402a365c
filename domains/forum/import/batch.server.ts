import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { ImportLine } from './lines.ts';

export type Kind = ImportLine['type'];
export type LineOf<K extends Kind> = Extract<ImportLine, { type: K }>;

/** A valid line of the file. */
export interface NumberedLine<L extends ImportLine = ImportLine> {
  number: number;
  /** Of its text: an unchanged line is skipped. */
  digest: string;
  line: L;
}

export interface Problem {
  line: number;
  /** `topic 412`; empty if the line could not be read. */
  subject: string;
  reason: string;
}

export interface BatchTally {
  created: number;
  updated: number;
  unchanged: number;
  problems: Problem[];
}

/** A new or changed line with the id of its row. */
export interface Placed<K extends Kind> extends NumberedLine<LineOf<K>> {
  id: number;
  isNew: boolean;
}

interface Known {
  kind: Kind;
  old_id: string;
  new_id: number;
  digest: string;
}

/** Lines that are written in one transaction, and what is known of the things they name. */
export class Batch {
  readonly tally: BatchTally = { created: 0, updated: 0, unchanged: 0, problems: [] };
  readonly source: string;
  readonly #lines: readonly NumberedLine[];
  readonly #known: Map<string, { id: number; digest: string }>;
  readonly #done: { kind: Kind; old_id: string; id: number; digest: string; path: string | null }[] = [];

  private constructor(source: string, lines: readonly NumberedLine[], known: readonly Known[]) {
    this.source = source;
    // of lines with the same id the last one counts
    this.#lines = [...new Map(lines.map((each) => [keyOf(each.line.type, each.line.id), each])).values()];
    this.#known = new Map(known.map((row) => [keyOf(row.kind, row.old_id), { id: row.new_id, digest: row.digest }]));
  }

  static async open(ctx: Ctx, source: string, lines: readonly NumberedLine[]): Promise<Batch> {
    const named = new Map<string, { kind: Kind; old_id: string }>();
    for (const { line } of lines) {
      for (const [kind, old_id] of namesIn(line)) named.set(keyOf(kind, old_id), { kind, old_id });
    }
    const found = await sql<Known>`
      select i.kind, i.old_id, i.new_id, i.digest
      from jsonb_to_recordset(${JSON.stringify([...named.values()])}::jsonb) as n(kind text, old_id text)
      join forum.imports i on i.site_id = ${ctx.site.id}::bigint and i.source = ${source}
        and i.kind = n.kind and i.old_id = n.old_id`.execute(ctx.db);
    const batch = new Batch(source, lines, found.rows);
    await batch.#refuseTakenAddresses(ctx);
    return batch;
  }

  /** Whether every line was imported before as it is. */
  get isKnown(): boolean {
    return this.#lines.every(({ line, digest }) => this.#known.get(keyOf(line.type, line.id))?.digest === digest);
  }

  idOf(kind: Kind, oldId: string): number | undefined {
    return this.#known.get(keyOf(kind, oldId))?.id;
  }

  idsOf(kind: Kind, oldIds: readonly string[]): number[] {
    return [...new Set(oldIds.flatMap((oldId) => this.idOf(kind, oldId) ?? []))];
  }

  refuse({ number, line }: NumberedLine, reason: string): void {
    this.tally.problems.push({ line: number, subject: `${line.type} ${line.id}`, reason });
  }

  /** New and changed lines of a kind that were not refused, in the order of the file. */
  open<K extends Kind>(kind: K): NumberedLine<LineOf<K>>[] {
    const refused = new Set(this.tally.problems.map(({ line }) => line));
    return this.#lines.filter(
      (each): each is NumberedLine<LineOf<K>> =>
        each.line.type === kind &&
        !refused.has(each.number) &&
        this.#known.get(keyOf(kind, each.line.id))?.digest !== each.digest,
    );
  }

  place<K extends Kind>(each: NumberedLine<LineOf<K>>, newId: number): Placed<K> {
    const key = keyOf(each.line.type, each.line.id);
    const known = this.#known.get(key);
    const placed = { ...each, id: known?.id ?? newId, isNew: known === undefined };
    this.#known.set(key, { id: placed.id, digest: each.digest });
    const { type, id, oldUrl } = each.line;
    this.#done.push({ kind: type, old_id: id, id: placed.id, digest: each.digest, path: oldUrl ?? null });
    this.tally[placed.isNew ? 'created' : 'updated'] += 1;
    return placed;
  }

  /** Records what was written, with its old address. */
  async close({ db, site }: Ctx): Promise<void> {
    this.tally.unchanged = this.#lines.length - this.#done.length - this.tally.problems.length;
    if (this.#done.length === 0) return;
    await sql`
      insert into forum.imports (site_id, source, kind, old_id, new_id, old_path, digest)
      select ${site.id}::bigint, ${this.source}, kind, old_id, id, path, digest
      from jsonb_to_recordset(${JSON.stringify(this.#done)}::jsonb)
        as r(kind text, old_id text, id bigint, digest text, path text)
      on conflict (site_id, source, kind, old_id)
        do update set old_path = excluded.old_path, digest = excluded.digest`.execute(db);
  }

  /** An old address leads to one thing only. */
  async #refuseTakenAddresses({ db, site }: Ctx): Promise<void> {
    const owners = new Map<string, string>();
    const paths = this.#lines.flatMap(({ line }) => line.oldUrl ?? []);
    if (paths.length === 0) return;
    const found = await sql<{ path: string; source: string; key: string }>`
      select old_path as path, source, kind || ' ' || old_id as key from forum.imports
      where site_id = ${site.id}::bigint and old_path = any (${paths}::text[])`.execute(db);
    for (const { path, source, key } of found.rows)
      owners.set(path, source === this.source ? key : `${source}: ${key}`);
    for (const each of this.#lines) {
      const path = each.line.oldUrl;
      const key = keyOf(each.line.type, each.line.id);
      if (path === undefined) continue;
      const owner = owners.get(path);
      if (owner !== undefined && owner !== key) this.refuse(each, `oldUrl: is that of ${owner}`);
      else owners.set(path, key);
    }
  }
}

function keyOf(kind: Kind, oldId: string): string {
  return `${kind} ${oldId}`;
}

/** Everything that a line mentions by its old id, itself included. */
function namesIn(line: ImportLine): [Kind, string][] {
  const users = (ids: readonly string[]): [Kind, string][] => ids.map((id) => ['user', id]);
  const self: [Kind, string] = [line.type, line.id];
  if (line.type === 'topic') {
    const voters = line.poll?.options.flatMap(({ votes }) => votes) ?? [];
    const author = line.user === null ? [] : [line.user];
    return [self, ['board', line.board], ...users([...author, ...line.likes, ...line.favourites, ...voters])];
  }
  if (line.type === 'comment') {
    const parent: [Kind, string][] = line.replyTo === undefined ? [] : [['comment', line.replyTo]];
    const author = line.user === null ? [] : [line.user];
    return [self, ['topic', line.topic], ...parent, ...users([...author, ...line.likes])];
  }
  return [self];
}
