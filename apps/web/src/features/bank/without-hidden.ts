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
