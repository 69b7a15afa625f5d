import { BANK_PAGE_BUTTONS, BANK_PAGE_SIZE } from '@casebook/exam';

/** The server's limit for lists read by page number (`page` in the bank's contract): deeper pages would be slow. */
const MAX_ROWS = 10_000;

export const pageCount = (total: number): number => Math.max(1, Math.ceil(Math.min(total, MAX_ROWS) / BANK_PAGE_SIZE));

/** @returns the page of a URL's `page` parameter; the first one if it isn't a valid page */
export function parsePage(parameter: string | null): number {
  const page = Number(parameter ?? 1);
  return Number.isInteger(page) && page >= 1 && page * BANK_PAGE_SIZE <= MAX_ROWS ? page : 1;
}

/** @returns at most five consecutive pages, with the current one in the middle if possible */
export function pageButtons(page: number, count: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(BANK_PAGE_BUTTONS / 2), count - BANK_PAGE_BUTTONS + 1));
  return Array.from({ length: Math.min(BANK_PAGE_BUTTONS, count) }, (_, index) => first + index);
}

interface ListedPage {
  items: readonly { id: string }[];
  total: number;
}

/** @returns a page without the questions that were hidden since it was fetched; the same object if none were */
export function withoutHidden<Page extends ListedPage>(page: Page, hiddenIds: readonly string[]): Page {
  const items = page.items.filter(({ id }) => !hiddenIds.includes(id));
  const hiddenCount = page.items.length - items.length;
  return hiddenCount === 0 ? page : { ...page, items, total: page.total - hiddenCount };
}
