/** The tables that a source file's SQL reads and writes; builder calls and SQL texts alike. */
export interface TableAccess {
  reads: ReadonlySet<string>;
  writes: ReadonlySet<string>;
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const BUILDER_WRITES = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('([\w.]+)/g;
const BUILDER_READS = /\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin)\('([\w.]+)/g;
const SQL_WRITES = /\b(?:insert into|update|delete from|truncate|merge into)\s+(?:only\s+)?([\w.]+)/gi;
const SQL_READS = /\b(?:from|join|using)\s+([\w.]+)/gi;
/** `from a x, b y` */
const LISTED_READS = /,\s*(\w+)\s+(?:as\s+)?\w{1,2}\b(?=\s*(?:,|where|join|left|cross|order|\n|$))/gi;

/** Finds the accesses of `source` to the tables of `known`; other words after `from` or `update` are ignored. */
export function tableAccess(source: string, known: ReadonlySet<string>): TableAccess {
  const code = source.replace(COMMENTS, '');
  const found = (patterns: readonly RegExp[]) =>
    new Set(
      patterns.flatMap((pattern) =>
        [...code.matchAll(pattern)].flatMap(([, name]) => (name && known.has(name) ? [name] : [])),
      ),
    );
  const writes = found([BUILDER_WRITES, SQL_WRITES]);
  return { reads: found([BUILDER_READS, SQL_READS, LISTED_READS]), writes };
}
