import { useEffect, useState } from 'react';
import { RichEditor, type RichEditorProps, type RichFormat } from '../../forms/rich-text/rich-editor.tsx';
import { canShowRich } from './markdown/can-show-rich.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import { extensions } from './markdown/schema.ts';
import { writeMarkdown } from './markdown/write-markdown.ts';

const MARKDOWN: RichFormat = {
  extensions,
  read: (source) => readMarkdown(source).toJSON(),
  write: ({ state }) => writeMarkdown(state.doc),
};

interface RichTopicProps extends Omit<RichEditorProps, 'format'> {
  /** The view could not write the text back as it is. */
  onRefused: () => void;
}

/** The rich view of markdown, for texts that it keeps. A chunk of its own. */
export default function RichTopic({ onRefused, ...props }: RichTopicProps) {
  const [isKept] = useState(() => canShowRich(props.source));
  useEffect(() => {
    if (!isKept) onRefused();
  }, [isKept, onRefused]);
  return isKept ? <RichEditor {...props} format={MARKDOWN} /> : null;
}
