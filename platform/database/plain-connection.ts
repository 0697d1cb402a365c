import { Client } from 'pg';
import { isLoopbackName } from '../http/host-names.ts';

const WARNING =
  'warning: the connection to PostgreSQL is not encrypted and leaves this machine; turn on ssl in PostgreSQL and add ' +
  '?sslmode=verify-full to DATABASE_URL, unless the network between them is private';

interface Settings {
  STOA_ENV: string;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
}

/** Lines for the operator at the start, if the connection could be read on the way; none in a trial run. */
export function plainConnectionNotice({ STOA_ENV, ...addresses }: Settings): string[] {
  if (STOA_ENV !== 'production') return [];
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL } = addresses;
  return [DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL].some((address) => address && isReadable(address))
    ? [WARNING]
    : [];
}

function isReadable(address: string): boolean {
  // read by the driver, which knows the variables of PostgreSQL too; it connects to nothing yet
  const { host, ssl } = new Client({ connectionString: address });
  const staysHere = host.startsWith('/') || host === '::1' || isLoopbackName(host);
  return !ssl && !staysHere;
}
