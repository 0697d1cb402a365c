import { sql } from 'kysely';
import { LOCALES, type Locale } from '../../../platform/locale/locale.ts';
import { fillText } from '../../../platform/locale/text-book.ts';
import type { TextBooks } from '../../../platform/locale/texts.ts';
import type { Ctx } from '../../kit/context.ts';
import { templateNamed } from './rules.ts';

/** The tag of everything that depends on a changed wording. */
export const TEMPLATES_TAG = 'message-templates';

interface Wording {
  template: string;
  locale: string;
  subject: string;
  body: string;
}

/** The texts of the product with the wordings that staff changed: all messages are written with these. */
export async function wordedTexts({ app, db }: Pick<Ctx, 'app' | 'db'>): Promise<TextBooks> {
  return app.valueCache.fill('message-templates', [TEMPLATES_TAG], async () => {
    const changed = await sql<Wording>`select template, locale, subject, body from message_templates`.execute(db);
    return changed.rows.length === 0 ? app.texts : withWordings(app.texts, changed.rows);
  });
}

function withWordings(texts: TextBooks, wordings: readonly Wording[]): TextBooks {
  const books = LOCALES.map((locale) => {
    const own = new Map(
      wordings.filter((wording) => wording.locale === locale).flatMap((wording) => [...sentencesOf(wording)]),
    );
    const book = texts[locale];
    const t = (key: string, values: Record<string, unknown> = {}) => {
      const sentence = own.get(key);
      return sentence === undefined ? book.t(key, values) : fillText(sentence, values);
    };
    return [locale, { ...book, t }] as const;
  });
  return Object.fromEntries(books) as Record<Locale, TextBooks[Locale]>;
}

/** The sentences of a wording by their key; none for a template that no longer exists. */
function* sentencesOf({ template, subject, body }: Wording): Generator<[string, string]> {
  const known = templateNamed(template);
  if (!known) return;
  if (known.subject !== null) yield [known.subject, subject];
  yield [known.body, body];
}
