import {
  deleteCategory,
  moveProducts,
  switchCategory,
} from '../../../domains/catalog/categories/change-category.server.ts';
import {
  categoryIdInput,
  moveProductsInput,
  placeCategoryInput,
  saveCategoryInput,
} from '../../../domains/catalog/categories/contract.ts';
import { listCategories } from '../../../domains/catalog/categories/list-categories.server.ts';
import { placeCategory } from '../../../domains/catalog/categories/place-category.server.ts';
import type { CategoryKind } from '../../../domains/catalog/categories/rules.ts';
import { saveCategory } from '../../../domains/catalog/categories/save-category.server.ts';
import { stepOf } from '../../../domains/catalog/categories/tree.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import { parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';

interface Done {
  done: string;
  to?: PageAddress;
}

interface Submitted {
  intent: string;
  submitted: Record<string, string>;
}

/** Applies one of the forms of the category trees. */
export async function applyCategoryForm(ctx: Ctx, kind: CategoryKind, { intent, submitted }: Submitted): Promise<Done> {
  const at = (query: string) => uncheckedAddress(`/admin/categories?kind=${kind}${query}`);
  const id = readNumber(submitted.id);
  switch (intent) {
    case 'save': {
      const { icon = '' } = submitted;
      const parentId = readNumber(submitted.parentId) ?? null;
      const input = parseOrRefuse(saveCategoryInput, { id, kind, parentId, icon, name: readTexts(submitted, 'name') });
      return { done: 'category-admin.saved', to: at(`&open=${await saveCategory(ctx, input)}`) };
    }
    case 'up':
    case 'down': {
      const step = stepOf(await listCategories(ctx, { kind }), parseOrRefuse(categoryIdInput, { id }).id, intent);
      if (step) await placeCategory(ctx, step);
      return { done: 'category-admin.moved' };
    }
    case 'place': {
      const parentId = readNumber(submitted.parentId) ?? null;
      const beforeId = readNumber(submitted.beforeId) ?? null;
      await placeCategory(ctx, parseOrRefuse(placeCategoryInput, { id, parentId, beforeId }));
      return { done: 'category-admin.moved' };
    }
    case 'show':
    case 'hide':
      await switchCategory(ctx, { id: parseOrRefuse(categoryIdInput, { id }).id, active: intent === 'show' });
      return { done: intent === 'show' ? 'category-admin.shown' : 'category-admin.hidden' };
    case 'move_products':
      await moveProducts(ctx, parseOrRefuse(moveProductsInput, { id, toId: readNumber(submitted.toId) }));
      return { done: 'category-admin.moving' };
    case 'delete':
      await deleteCategory(ctx, parseOrRefuse(categoryIdInput, { id }));
      return { done: 'category-admin.deleted', to: at('') };
    default:
      throw new DomainError('not_found');
  }
}
