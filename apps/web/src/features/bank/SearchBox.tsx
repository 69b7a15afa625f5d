import { selectProfile } from '@casebook/api-client';
import { useSingleKeys } from '@casebook/web-ui';
import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';

/** Longer than the pause between two letters of most typists. */
const DEBOUNCE_MS = 250;
const MAX_QUERY_LENGTH = 200;

interface SearchBoxProps {
  /** The search in the URL. */
  query: string;
  onSearch: (query: string) => void;
}

/** Searches while the member types. The `/` key focuses it. */
export function SearchBox({ query, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(query);
  const [lastQuery, setLastQuery] = useState(query);
  useSearchKey(input);

  // The URL was changed by something else: a link, Clear Filters, or the Back button.
  if (query !== lastQuery) {
    setLastQuery(query);
    setTyped(query);
  }
  const search = (text: string) => {
    const trimmed = text.trim();
    if (trimmed === lastQuery) return;
    setLastQuery(trimmed);
    onSearch(trimmed);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    const timer = window.setTimeout(() => latest.current(typed), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);

  const clear = () => {
    setTyped('');
    search('');
    input.current?.focus();
  };
  return (
    <OutlinedInput
      fullWidth
      size="small"
      value={typed}
      inputRef={input}
      placeholder="Search text or tags"
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search(typed);
        if (key === 'Escape' && typed) clear();
      }}
      slotProps={{
        input: {
          'aria-label': 'Search questions by text or tags',
          'aria-keyshortcuts': '/',
          maxLength: MAX_QUERY_LENGTH,
          enterKeyHint: 'search',
          autoComplete: 'off',
          spellCheck: false,
        },
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        typed && (
          <InputAdornment position="end">
            <IconButton aria-label="Clear the search" edge="end" onClick={clear}>
              <ClearIcon fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{ minHeight: 44, '& input': { textOverflow: 'ellipsis' } }}
    />
  );
}

const isTextEntry = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('textarea, select, input:not([type=checkbox], [type=radio]), [role=menu], [role=listbox], [role=dialog]') !==
      null);

/** The `/` key focuses the search box, except in a text field, menu, or dialog, and unless the member turned single keys off. */
function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
  const [isEnabled] = useSingleKeys(useSelector(selectProfile)?.id ?? '');
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTextEntry(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input, isEnabled]);
}
