interface DatabaseFailure extends Error {
  code?: string;
}

const ENCODED =
  'in DATABASE_URL, @ # % / ? and : of a user name or password are written as %40 %23 %25 %2F %3F and %3A';

const BY_CODE: Record<string, string | ((failure: DatabaseFailure) => string)> = {
  ECONNREFUSED: 'no PostgreSQL answers at that address',
  ECONNRESET: 'the host does not answer like PostgreSQL',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be resolved at present',
  ETIMEDOUT: 'the host does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate,
  SELF_SIGNED_CERT_IN_CHAIN: certificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate,
  ERR_TLS_CERT_ALTNAME_INVALID: certificate,
  '28P01': `PostgreSQL refuses that user or password; ${ENCODED}`,
  '28000': 'PostgreSQL refuses that user; if its pg_hba.conf asks for encryption, add ?sslmode=require',
  '3D000': 'there is no such database; make it with createdb',
  '42501': privilege,
  '53300':
    'PostgreSQL has no connection left: stop what holds them, lower DATABASE_POOL, or raise max_connections of the server',
  '57P03': 'PostgreSQL is starting, stopping or recovering: try again in a moment',
  '58P01': extension,
  '0A000': extension,
};

/** Explains a database error at startup to the person who set DATABASE_URL. */
export function explainDatabaseFailure(failure: DatabaseFailure): string | undefined {
  const known = BY_CODE[failure.code ?? ''];
  const sentence = typeof known === 'function' ? known(failure) : known;
  if (sentence) return `DATABASE_URL: ${sentence}`;
  if (/does not support SSL/i.test(failure.message))
    return 'DATABASE_URL: the server offers no encryption, but sslmode asks for it: turn on ssl in PostgreSQL, or remove sslmode on a network that you trust';
  if (/Connection terminated|timeout exceeded/.test(failure.message))
    return 'DATABASE_URL: the host does not answer like PostgreSQL';
  return undefined;
}

function certificate(): string {
  return 'the certificate of the server cannot be verified: name its authority with sslrootcert, or use a server name that the certificate holds';
}

function privilege({ message }: DatabaseFailure): string {
  if (/extension/.test(message))
    return 'the role may not create the extension pg_trgm: as a superuser, in that database, run CREATE EXTENSION pg_trgm';
  return `the role lacks a right (${message}): make it the owner of the database and of its tables, or grant it what “Two roles in the database” in docs/running.md lists`;
}

function extension(): string {
  return 'PostgreSQL lacks the extension pg_trgm: install the package postgresql-contrib on the server';
}
