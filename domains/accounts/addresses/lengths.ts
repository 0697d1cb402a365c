/** Of the parts of an address, in characters. */
export const ADDRESS_LENGTHS = { name: 60, region: 60, city: 60, detail: 200, postCode: 12 } as const;
