import { selectProfile } from '@casebook/api-client';
import { SearchBox, useSingleKeys } from '@casebook/web-ui';
import { useSelector } from 'react-redux';

interface AdminSearchProps {
  query: string;
  onSearch: (query: string) => void;
  label: string;
  placeholder: string;
}

/** Whether the admin has single keys on (`useSingleKeys`). */
export const useAdminKeys = (): boolean => useSingleKeys(useSelector(selectProfile)?.id ?? '')[0];

/** A search that follows the admin's setting for single keys. */
export const AdminSearch = (props: AdminSearchProps) => <SearchBox {...props} hasSingleKeys={useAdminKeys()} />;
