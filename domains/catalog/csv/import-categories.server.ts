import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { cutWords, normaliseText } from '../../../platform/text/search-words.ts';

interface CategoryRow {
  id: number;
  key: string;
  parent_id: number | null;
  name: Texts;
}

const IMPORTED: Texts = {
  en: 'Imported',
  'zh-CN': '导入商品',
  'zh-TW': '匯入商品',
  fr: 'Importés',
  th: 'สินค้านำเข้าจากไฟล์',
  lao: 'ສິນຄ້າທີ່ນຳເຂົ້າຈາກໄຟລ໌',
};

/** The product categories by key and name, as needed by one import or export. */
export class CategoryBook {
  readonly #rows = new Map<number, CategoryRow>();
  readonly #byKey = new Map<string, number>();
  readonly #byName = new Map<string, number>();

  readonly #root: string;

  private constructor(merchantKey: string) {
    this.#root = `imported:${merchantKey}`;
  }

  /** The platform's categories and those of this merchant's own files. */
  static async load(db: Db, merchantKey: string): Promise<CategoryBook> {
    const book = new CategoryBook(merchantKey);
    const rows = await sql<CategoryRow>`
      select id, key, parent_id, name from categories where kind = 'goods' and
        (not starts_with(key, 'imported:') or key = ${book.#root} or starts_with(key, ${`${book.#root}:`}))
      order by level desc, id`.execute(db);
    for (const row of rows.rows) book.#rows.set(row.id, row);
    for (const row of rows.rows) book.#learn(row);
    return book;
  }

  /** The category that a product type names by its key or by its name in any language; the deepest match first. */
  find(type: string): number | undefined {
    return this.#byKey.get(type) ?? this.#byName.get(normaliseText(type));
  }

  /** What identifies the category in a file: its name if that leads back to it, otherwise its key. */
  typeOf(id: number): string {
    const row = this.#rows.get(id);
    const name = row?.name.en ?? Object.values(row?.name ?? {})[0] ?? '';
    return this.find(name) === id ? name : (row?.key ?? '');
  }

  /** The category for an unknown type: below the merchant's own `Imported`, created on demand. */
  async findOrMake(db: Db, type: string, active: boolean): Promise<number> {
    const found = type === '' ? undefined : this.find(type);
    if (found !== undefined) return found;
    const root = this.#byKey.get(this.#root) ?? (await this.#make(db, this.#root, null, IMPORTED, active));
    if (type === '') return root;
    const key = `${this.#root}:${cutWords(type).join('-').slice(0, 60) || 'other'}`;
    return this.#byKey.get(key) ?? this.#make(db, key, root, { en: type }, active);
  }

  async #make(db: Db, key: string, parentId: number | null, name: Texts, active: boolean): Promise<number> {
    const level = parentId === null ? 1 : 2;
    const made = await sql<CategoryRow>`
      insert into categories (kind, key, parent_id, level, name, sort, active)
      values ('goods', ${key}, ${parentId}, ${level}, ${JSON.stringify(name)}::jsonb, 1000, ${active})
      on conflict (kind, key) do update set key = excluded.key returning id, key, parent_id, name`.execute(db);
    const row = made.rows[0];
    if (!row) throw new Error('a category was neither made nor found');
    this.#rows.set(row.id, row);
    this.#learn(row);
    return row.id;
  }

  #learn(row: CategoryRow): void {
    this.#byKey.set(row.key, row.id);
    for (const name of Object.values(row.name)) {
      const spelled = normaliseText(name);
      if (!this.#byName.has(spelled)) this.#byName.set(spelled, row.id);
    }
  }
}
