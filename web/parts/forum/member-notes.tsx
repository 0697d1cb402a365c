import { Form } from 'react-router';
import type { MemberNote } from '../../../domains/forum/moderation/contract.ts';
import { MAX_NOTE } from '../../../domains/forum/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** What the staff noted about a member, and a form for another note. */
export function MemberNotes({ notes, userId }: { notes: readonly MemberNote[]; userId: number }) {
  const { t } = useTexts();
  return (
    <>
      <Form method="post" key={notes[0]?.id ?? 0} className="grid gap-3">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="userId" value={userId} />
        <TextArea
          name="body"
          label={t('forum-office:notes.write')}
          hint={t('forum-office:notes.hint')}
          rows={3}
          limit={MAX_NOTE}
          required
        />
        <Button variant="secondary" className="justify-self-start">
          {t('forum-office:notes.add')}
        </Button>
      </Form>
      {notes.length === 0 && <p className="mt-4 text-muted">{t('forum-office:notes.none')}</p>}
      <ul className="mt-4 divide-y divide-line empty:hidden">
        {notes.map(({ id, author, body, createdAt }) => (
          <li key={id} className="py-3">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
            <p className="mt-1 text-[13px] text-muted">
              {author.name || t('forum:former_member')} · <LocalTime iso={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
