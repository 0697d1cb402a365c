import data from './postal-data.gen.json' with { type: 'json' };
import names from './region-names.json' with { type: 'json' };

interface PostalData {
  /** `none`: the country has no post codes. */
  postCode: 'required' | 'optional' | 'none';
  pattern?: string;
  example?: string;
  /** Code, native name, Latin name, full name, start of the post codes. */
  regions?: readonly (readonly string[])[];
}

/** How addresses of each country are written (Google's address data; `npm run postal:data` writes the file). */
export const POSTAL_DATA: Readonly<Record<string, PostalData>> = data as Record<string, PostalData>;

/**
 * Regions that the data lacks or knows in too few spellings: code (ISO 3166-2, for China the numeric one), native name,
 * Latin name, further names, start of the post codes. A row without a native name adds names to a region of the data.
 */
export const REGION_NAMES: Readonly<Record<string, readonly (readonly string[])[]>> = names;
