import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'maxmind';
import { isPublicAddress } from './outgoing.ts';

/** Flat records of the free data set: `{country_code: 'FR'}`. */
type Flat = CountryResponse & { country_code?: string };

/** The location of an IP address: the ISO code of a country, `near` for our own network, '' if unknown. */
export type Place = string;

/** Countries of IP addresses, from a public domain data set, loaded on first use. */
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
