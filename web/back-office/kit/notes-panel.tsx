import type { ReactNode } from 'react';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { OfficeForm } from './office-form.tsx';
import { Panel } from './panel.tsx';

interface Note {
  id: number;
  author: string;
  body: string;
  at: string;
}

interface NotesPanelProps {
  /** In the reader's language. */
  texts: { title: string; hint: string; label: string; add: string };
  notes: readonly Note[];
  /** Without permission to add notes the form is missing. */
  mayAdd?: boolean;
  limit: number;
  rows?: number;
  /** What can be done with a note. */
  actions?: (note: Note) => ReactNode;
  answer?: FormAnswer;
}

/** Internal notes of the staff, and a form that submits the intent `note` with `body`. */
export function NotesPanel(props: NotesPanelProps) {
  const { texts, notes, mayAdd = true, limit, rows = 2, actions, answer } = props;
  const submitted = answer?.values.intent === 'note' ? answer : undefined;
  return (
    <Panel title={texts.title} hint={texts.hint}>
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="rounded-control bg-page px-3 py-2">
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.body}</p>
              <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
                <span className="text-muted text-xs">
                  {note.author} · <LocalTime iso={note.at} />
                </span>
                {actions?.(note)}
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <OfficeForm key={notes.length} method="post" noValidate className="grid gap-3">
          <input type="hidden" name="intent" value="note" />
          <TextArea
            label={texts.label}
            hideLabel
            name="body"
            rows={rows}
            limit={limit}
            defaultValue={submitted?.values.body ?? ''}
            problem={submitted?.problems.body}
          />
          <div>
            <Button type="submit" variant="secondary" size="sm">
              {texts.add}
            </Button>
          </div>
        </OfficeForm>
      )}
    </Panel>
  );
}
