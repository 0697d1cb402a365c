import type { Texts } from '../../../platform/locale/locale.ts';

interface NamedOption {
  name: Texts;
  values: readonly { name: Texts }[];
}

/** Options, or values of an option, with the same name in a language: nobody could tell them apart. */
export function optionProblems(options: readonly NamedOption[]): { field: string; code: string }[] {
  return [
    ...twins(options).map((place) => ({ field: `options.${place}.name`, code: 'sameTwice' })),
    ...options.flatMap(({ values }, option) =>
      twins(values).map((place) => ({ field: `options.${option}.values.${place}.name`, code: 'sameTwice' })),
    ),
  ];
}

/** The indexes of those with the same name as an earlier one. */
function twins(named: readonly { name: Texts }[]): number[] {
  const seen = new Set<string>();
  return named.flatMap(({ name }, place) => {
    const signs = Object.entries(name).map(([locale, text]) => `${locale} ${text.trim().toLowerCase()}`);
    const isTwin = signs.some((sign) => seen.has(sign));
    for (const sign of signs) seen.add(sign);
    return isTwin ? [place] : [];
  });
}
