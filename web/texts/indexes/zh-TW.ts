/** URLs of this language's texts by file. Vite needs the pattern as a literal, hence one file for each language. */
export const FILES = import.meta.glob<string>('../../*/locales/zh-TW/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
