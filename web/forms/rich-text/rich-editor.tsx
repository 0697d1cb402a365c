import { Image } from '@tiptap/extension-image';
import { Placeholder } from '@tiptap/extensions';
import { Markdown } from '@tiptap/markdown';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useLayoutEffect } from 'react';
import { picturesOf } from '../uploads/use-picture-uploads.ts';
import { richWriter, type Writer } from './writer.ts';

export interface RichEditorProps {
  format: 'markdown' | 'html';
  /** The text at the beginning. */
  source: string;
  className: string;
  label: string;
  /** Id of the sentence that says what is wrong with the text. */
  problemId?: string | undefined;
  placeholder: string;
  onChange: (source: string) => void;
  onPictures: (files: File[]) => void;
  onReady: (writer: Writer | null) => void;
  /** Whether the cursor comes here, behind the text, once the view is ready. */
  takesFocus?: () => boolean;
  /** The characters after an `@` that is being typed, or null. */
  onMention?: (submitted: string | null) => void;
  /** Keys before the editor handles them; true if they are used up. */
  onKey?: (event: KeyboardEvent) => boolean;
  /** After each change of the text or the selection: the toolbar shows what is on. */
  onMove: () => void;
}

const MENTION = /(?:^|\s)@([^\s@]{0,20})$/;

/** The rich view of markdown or HTML. A chunk of its own: only pages with an editor load it. */
export default function RichEditor(props: RichEditorProps) {
  const {
    format,
    source,
    className,
    label,
    problemId,
    placeholder,
    onChange,
    onPictures,
    onReady,
    takesFocus,
    onMention,
    onKey,
    onMove,
  } = props;
  const editor = useEditor({
    immediatelyRender: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        underline: format === 'html' ? {} : false,
        link: { openOnClick: false },
      }),
      Image,
      Placeholder.configure({ placeholder }),
      ...(format === 'markdown' ? [Markdown] : []),
    ],
    content: source,
    contentType: format,
    editorProps: {
      attributes: {
        class: `${className} outline-none`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(problemId ? { 'aria-invalid': 'true', 'aria-describedby': problemId } : {}),
      },
      handleKeyDown: (_view, event) => onKey?.(event) ?? false,
      handlePaste: (_view, event) => takePictures(event.clipboardData),
      handleDrop: (_view, event) => {
        const taken = takePictures(event.dataTransfer);
        if (taken) event.preventDefault();
        return taken;
      },
    },
    onUpdate: ({ editor: changed }) => onChange(sourceOf(changed, format)),
    onTransaction: ({ editor: changed }) => {
      onMove();
      if (!onMention) return;
      const { $from, empty } = changed.state.selection;
      const before = empty ? $from.parent.textBetween(0, $from.parentOffset, undefined, ' ') : '';
      onMention(MENTION.exec(before)?.[1] ?? null);
    },
  });
  // a layout effect: another key could arrive before an ordinary one
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onReady` and others are new in every render and must be called once per editor
  useLayoutEffect(() => {
    if (!editor) return;
    if (takesFocus?.()) {
      // the last characters may be newer than what the editor was made with
      editor.commands.setContent(source, { contentType: format, emitUpdate: false });
      editor.commands.focus('end');
    }
    onReady(richWriter(editor));
    return () => onReady(null);
  }, [editor]);
  return <EditorContent editor={editor} />;

  function takePictures(data: DataTransfer | null): boolean {
    const files = picturesOf(data);
    if (files.length > 0) onPictures(files);
    return files.length > 0;
  }
}

function sourceOf(editor: Editor, format: RichEditorProps['format']): string {
  if (editor.isEmpty) return '';
  return format === 'markdown' ? editor.getMarkdown() : editor.getHTML();
}
