import { expect, test } from 'vitest';
import { editProductInput } from '../../../domains/merchant-office/products/edit-contract.ts';
import { readProductForm } from './read-product-form.server.ts';

const DRAFT = { arranged: '', options: [], rows: [] };
const read = (submitted: Record<string, string>) => readProductForm(undefined, submitted, DRAFT, 'EUR');

test('pictures are read by their place, and no other field counts as one', () => {
  const submitted = {
    ...{ 'name.en': 'Lamp', status: 'draft', categoryId: '4', 'picture.x': '9', 'pictures.0': '9' },
    ...{ picturesSeen: '7 8', 'picture.10': '/media/c.png', 'picture.0': '7', 'picture.2': '8' },
  };
  expect(read(submitted)).toMatchObject({
    pictures: [{ id: 7 }, { id: 8 }, { url: '/media/c.png' }],
    picturesSeen: [7, 8],
  });
});

test('a product without pictures has none, and a form without scripts leaves those that are stored', () => {
  expect(read({ 'name.en': 'Lamp', status: 'draft', picturesSeen: '' })).toMatchObject({
    pictures: [],
    picturesSeen: [],
  });
  expect(read({ 'name.en': 'Lamp', status: 'draft' })).not.toHaveProperty('pictures');
});

test.each([undefined, '', '0', 'x'])('without a category (%s), one is asked for', (categoryId) => {
  const submitted = {
    'name.en': 'Lamp',
    status: 'draft',
    kind: 'physical',
    ...(categoryId !== undefined && { categoryId }),
  };
  const refused = editProductInput.safeParse(read(submitted));
  expect(refused.error?.issues).toContainEqual(
    expect.objectContaining({ path: ['categoryId'], message: 'chooseCategory' }),
  );
});
