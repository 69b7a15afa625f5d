import { BANK_PAGE_BUTTONS, BANK_PAGE_SIZE } from '@casebook/exam';

/** By page number the list reaches 10,000 rows (architecture.md, HTTP). */
const MAX_ROWS = 10_000;

export const pageCount = (total: number): number => Math.max(1, Math.ceil(Math.min(total, MAX_ROWS) / BANK_PAGE_SIZE));

/** @returns the page an address asks for; the first for anything that is not a page. */
export function parsePage(given: string | null): number {
  const page = Number(given ?? 1);
  return Number.isInteger(page) && page >= 1 && page * BANK_PAGE_SIZE <= MAX_ROWS ? page : 1;
}

/** @returns at most five pages, with the current one in the middle where there is room. */
export function pageButtons(page: number, count: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(BANK_PAGE_BUTTONS / 2), count - BANK_PAGE_BUTTONS + 1));
  return Array.from({ length: Math.min(BANK_PAGE_BUTTONS, count) }, (_, index) => first + index);
}

interface Listed {
  items: readonly { id: string }[];
  total: number;
}

/** @returns a page without what was hidden since it came; the same where that is nothing */
export function withoutHidden<Page extends Listed>(page: Page, hiddenIds: readonly string[]): Page {
  const items = page.items.filter(({ id }) => !hiddenIds.includes(id));
  const left = page.items.length - items.length;
  return left === 0 ? page : { ...page, items, total: page.total - left };
}
