import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** The recommended rules, and how React writes what HTML leaves open. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // React writes `charSet`, `maxLength`, `<br/>` and `checked=""`; a browser reads them as the usual spelling
      'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
      'void-style': ['error', { style: 'selfclosing' }],
      'attribute-boolean-style': ['error', { style: 'empty' }],
      'attribute-empty-style': ['error', { style: 'empty' }],
      // `useId` makes ids such as `_R_2f35_`, which HTML allows
      'valid-id': ['error', { relaxed: true }],
      // the boxes of one list send their values under one name
      'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
      // a value of a variant is a link, so that it can be chosen without a script; the keyboard works as in a radio group
      'prefer-native-element': ['error', { exclude: ['radio'] }],
      // a number in a link does not break where the link does not; a special hyphen would be copied along with it
      'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
      // only what comes from data or a prop: ratings, percentages, selected colours, avatar sizes
      'no-inline-style': [
        'error',
        { allowedProperties: ['--board', '--rated', 'background', 'font-size', 'height', 'width'] },
      ],
    },
  }),
);

/** What html-validate finds in the source of a page: rule, message and the markup at that place. */
export async function markupFaultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message} at ${html.slice(Math.max(0, offset - 80), offset + 120)}`,
    );
}
