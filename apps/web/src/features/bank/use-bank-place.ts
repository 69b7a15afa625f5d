import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { addressOfPlace, type BankFilters, noFilters, placeOfAddress } from './bank-address.ts';

/** Where the reader is by the address, and ways to go elsewhere. A change of filters begins at the first page. */
export function useBankPlace() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const text = search.toString();
  const place = useMemo(() => placeOfAddress(new URLSearchParams(text)), [text]);

  const change = useCallback(
    (part: Partial<BankFilters>) => {
      const filters = { ...place.filters, ...part };
      // Each letter typed is no place to come back to.
      const isTyping = Object.keys(part).join() === 'q' && place.filters.q !== '';
      navigate(addressOfPlace({ filters, page: 1 }), { replace: isTyping, preventScrollReset: true });
    },
    [navigate, place],
  );
  const clear = useCallback(
    () => navigate(addressOfPlace({ filters: noFilters, page: 1 }), { preventScrollReset: true }),
    [navigate],
  );
  return { ...place, change, clear };
}
