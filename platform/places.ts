import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'maxmind';
import { isPublicAddress } from './outgoing.ts';

/** Flat records of the free data set: `{country_code: 'FR'}`. */
type Flat = CountryResponse & { country_code?: string };

/** Where an internet address is: the ISO code of a country, `near` for one of our own network, '' when nobody knows. */
export type Place = string;

/** Countries of internet addresses, from a data set in public domain. It is read when it is first asked for. */
export class Places {
  #reader: Promise<Reader<Flat>> | undefined;

  async of(address: string): Promise<Place> {
    const plain = address.replace(/^::ffff:/i, '');
    if (!isPublicAddress(plain)) return plain === '' ? '' : 'near';
    this.#reader ??= openData();
    return (await this.#reader).get(plain)?.country_code ?? '';
  }
}

async function openData(): Promise<Reader<Flat>> {
  const require = createRequire(import.meta.url);
  return new Reader<Flat>(
    await readFile(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')),
  );
}
