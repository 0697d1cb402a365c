import { Code } from '@tiptap/extension-code';
import { Heading } from '@tiptap/extension-heading';
import { Image } from '@tiptap/extension-image';
import { Extension, getSchema, mergeAttributes } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';

const LEVELS = [1, 2, 3, 4, 5, 6] as const;
const tagOf = (level: number) => `h${Math.min(level + 1, 6)}`;

/** Shown one level lower, as in the topic: its title is the only `h1` of the page. */
const TopicHeading = Heading.configure({ levels: [...LEVELS] }).extend({
  parseHTML: () => [
    { tag: 'h1', attrs: { level: 1 } },
    ...LEVELS.map((level) => ({ tag: tagOf(level), attrs: { level } })),
  ],
  renderHTML: ({ node, HTMLAttributes }) => [tagOf(Number(node.attrs.level)), mergeAttributes(HTMLAttributes), 0],
});

/** Can be bold, or a link; last of the marks, because nothing is formatted inside of it. */
const TopicCode = Code.extend({ priority: 50, excludes: '' });

/** Whether the items of a list stand without space between them. */
const Tightness = Extension.create({
  name: 'tightness',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList'], attributes: { tight: { default: true, rendered: false } } },
  ],
});

/** What the rich view of a topic can hold. Addresses become links when the topic is rendered. */
export const extensions = [
  StarterKit.configure({
    heading: false,
    code: false,
    underline: false,
    link: { openOnClick: false, autolink: false },
  }),
  TopicHeading,
  TopicCode,
  Tightness,
  Image.configure({ inline: true }),
];

export const schema = getSchema(extensions);
