const isTextEntry = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('textarea, select, input:not([type=checkbox], [type=radio]), [role=menu], [role=listbox], [role=dialog]') !==
      null);

/** Whether a key may act as a shortcut: pressed alone, and outside text fields, menus, and dialogs. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !isTextEntry(event.target);
