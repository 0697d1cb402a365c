import { allBooks } from '../domains/platform-office/books/all-books.server.ts';
import { WIRINGS } from './wirings.ts';

/** All ledger checks of the product: for processes without an `App`. */
export const BOOKS = allBooks(Object.assign({}, ...WIRINGS.map(({ books }) => books)));
