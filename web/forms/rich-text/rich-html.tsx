import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { RichEditor, type RichEditorProps, type RichFormat } from './rich-editor.tsx';

const HTML: RichFormat = {
  extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } }), Image],
  read: (source) => source,
  write: (editor) => editor.getHTML(),
};

/** The rich view of HTML. A chunk of its own. */
export default function RichHtml(props: Omit<RichEditorProps, 'format'>) {
  return <RichEditor {...props} format={HTML} />;
}
