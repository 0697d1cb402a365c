import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { IMPORT_STATES } from './contract.ts';
import { MAX_PROBLEMS } from './limits.ts';
import type { ImportProblem } from './problems.ts';

export interface ImportTally {
  id: string;
  /** Lines read so far. */
  lines: number;
  created: number;
  updated: number;
  problemCount: number;
  bytesRead: number;
  /** In the order of the file; at most the first thousand. */
  problems: ImportProblem[];
}

/** The progress of an import, stored in the database so that any process can report it. */
export class ImportLog {
  readonly id: string;
  readonly tally: ImportTally;
  readonly #db: Db;
  #savedProblems = 0;

  private constructor(db: Db, id: string) {
    this.#db = db;
    this.id = id;
    this.tally = { id, lines: 0, created: 0, updated: 0, problemCount: 0, bytesRead: 0, problems: [] };
  }

  /** Throws `conflict` when the id is in use. */
  static async start(
    db: Db,
    of: { merchant: { id: number }; actor: { userId: number } | null; bytesTotal?: number | undefined },
    id: string,
  ): Promise<ImportLog> {
    try {
      await sql`
        insert into catalog_imports (id, merchant_id, actor_id, bytes_total)
        values (${id}, ${of.merchant.id}, ${of.actor?.userId ?? null}, ${of.bytesTotal ?? 0})`.execute(db);
    } catch (error) {
      if (violatedConstraint(error) === 'catalog_imports_pkey') throw new DomainError('conflict');
      throw error;
    }
    return new ImportLog(db, id);
  }

  refuse(problem: ImportProblem): void {
    this.tally.problemCount += 1;
    if (this.tally.problems.length < MAX_PROBLEMS) this.tally.problems.push(problem);
  }

  /** Something was skipped in an accepted line. */
  warn(problem: ImportProblem): void {
    if (this.tally.problems.length < MAX_PROBLEMS) this.tally.problems.push(problem);
  }

  /** Stores the progress; writes the problems only if there are new ones. */
  async save(state: (typeof IMPORT_STATES)[number] = 'running'): Promise<void> {
    const { lines, created, updated, problemCount, problems, bytesRead } = this.tally;
    const fresh = JSON.stringify(problems.slice(this.#savedProblems));
    await sql`
      update catalog_imports set state = ${state}, lines = ${lines}, products_created = ${created},
        products_updated = ${updated}, problem_count = ${problemCount}, problems = problems || ${fresh}::jsonb,
        bytes_read = ${bytesRead}, updated_at = now()
      where id = ${this.id}`.execute(this.#db);
    this.#savedProblems = problems.length;
  }

  async end(state: 'done' | 'failed', why?: DomainError): Promise<void> {
    if (why) {
      await sql`
        update catalog_imports set failure = ${why.code}, failure_details = ${JSON.stringify(why.details)}::jsonb
        where id = ${this.id}`.execute(this.#db);
    }
    await this.save(state);
    this.tally.problems.sort((a, b) => a.line - b.line);
  }
}
