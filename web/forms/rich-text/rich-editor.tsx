import { Placeholder } from '@tiptap/extensions';
import { type Content, type Editor, EditorContent, type Extensions, useEditor } from '@tiptap/react';
import { useLayoutEffect } from 'react';
import { picturesOf } from '../uploads/use-picture-uploads.ts';
import { mentionAt } from './mention-at.ts';
import { richWriter, type Writer } from './writer.ts';

/** How a source becomes what the view shows, and that a source again. */
export interface RichFormat {
  extensions: Extensions;
  read: (source: string) => Content;
  write: (editor: Editor) => string;
}

export interface RichEditorProps {
  format: RichFormat;
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

/** The rich view of a text, loaded with its format: only pages with an editor have it. */
export function RichEditor(props: RichEditorProps) {
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
    extensions: [...format.extensions, Placeholder.configure({ placeholder })],
    content: format.read(source),
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
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : format.write(changed)),
    onTransaction: ({ editor: changed }) => {
      onMove();
      if (!onMention) return;
      const { $from, empty } = changed.state.selection;
      onMention(empty ? mentionAt($from.parent.textBetween(0, $from.parentOffset, undefined, ' ')) : null);
    },
  });
  // a layout effect: another key could arrive before an ordinary one
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onReady` and others are new in every render and must be called once per editor
  useLayoutEffect(() => {
    if (!editor) return;
    if (takesFocus?.()) {
      // the last characters may be newer than what the editor was made with
      editor.commands.setContent(format.read(source), { emitUpdate: false });
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
