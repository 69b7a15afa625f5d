import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isSingleKey } from '../keys/use-single-keys.ts';

/** Longer than most typists pause between two letters. Milliseconds. */
const DEBOUNCE_MS = 250;
const MAX_QUERY_LENGTH = 200;

interface SearchBoxProps {
  /** The search in the URL. */
  query: string;
  onSearch: (query: string) => void;
  /** The field's accessible name; by default, also its placeholder. */
  label: string;
  placeholder: string;
  /** Whether the member has single-key shortcuts turned on (`useSingleKeys`). */
  hasSingleKeys: boolean;
}

/** Searches while the member types. The `/` key focuses it. */
export function SearchBox({ query, onSearch, label, placeholder, hasSingleKeys }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(query);
  const [lastQuery, setLastQuery] = useState(query);
  // Searches that the URL doesn't contain yet: navigations are transitions, so the user may type more before they render.
  const [pending, setPending] = useState<readonly string[]>([]);
  useSearchKey(input, hasSingleKeys);

  if (query !== lastQuery) {
    setLastQuery(query);
    const isSearched = pending.includes(query);
    setPending(isSearched ? pending.slice(pending.indexOf(query) + 1) : []);
    // The URL was changed by something else: a link, Clear Filters, or the Back button.
    if (!isSearched) setTyped(query);
  }
  const search = (text: string) => {
    const trimmed = text.trim();
    if (trimmed === (pending.at(-1) ?? lastQuery)) return;
    setPending([...pending, trimmed]);
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
      placeholder={placeholder}
      onChange={({ target }) => setTyped(target.value)}
      // Searches before a click on a link navigates. A debounced search would run afterward and undo that navigation.
      onBlur={() => search(typed)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search(typed);
        if (key === 'Escape' && typed) clear();
      }}
      slotProps={{
        input: {
          'aria-label': label,
          'aria-keyshortcuts': hasSingleKeys ? '/' : undefined,
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

/** The `/` key focuses the search box, except in a text field, menu, or dialog. */
function useSearchKey(input: RefObject<HTMLInputElement | null>, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isSingleKey(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input, isEnabled]);
}
