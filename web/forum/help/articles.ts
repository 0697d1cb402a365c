/** Help articles in their order; `forum-help:<key>.title`, `.text` and `.more`. The id in an address is the place. */
export const HELP_ARTICLES = ['write', 'answer', 'levels', 'rules', 'follow', 'account'] as const;
