declare module 'opencc-js/dict/TSCharacters' {
  /** Pairs like `們 们`, separated by `|`; some have further simplified forms. */
  const characters: string;
  export default characters;
}
