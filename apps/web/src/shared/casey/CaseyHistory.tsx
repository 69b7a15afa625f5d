import { messageOf, useListCaseyMessagesQuery } from '@casebook/api-client';
import { ErrorNotice } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { CaseyExchange } from './CaseyExchange.tsx';
import { FIRST_PAGE } from './use-casey.ts';

/** The messages of a page, oldest first, below those of the pages before it, which are shown on request. */
export function CaseyHistory({ cursor }: { cursor?: string }) {
  const [isOpen, setOpen] = useState(false);
  // Another device may have sent messages meanwhile.
  const query = { ...FIRST_PAGE, ...(cursor !== undefined && { cursor }) };
  const { data, error, refetch } = useListCaseyMessagesQuery(query, { refetchOnMountOrArgChange: true });
  if (!data && error)
    return (
      <li>
        <ErrorNotice onRetry={refetch}>{messageOf(error, 'Your messages couldn’t be loaded.')}</ErrorNotice>
      </li>
    );
  if (!data)
    return (
      <li aria-busy="true" aria-label="Loading...">
        <Skeleton variant="rounded" height={72} />
      </li>
    );
  return (
    <>
      {data.nextCursor !== undefined &&
        (isOpen ? (
          <CaseyHistory cursor={data.nextCursor} />
        ) : (
          <li>
            <Button color="secondary" size="small" onClick={() => setOpen(true)}>
              Show earlier messages
            </Button>
          </li>
        ))}
      {data.items.toReversed().map((exchange) => (
        <CaseyExchange key={exchange.id} exchange={exchange} />
      ))}
    </>
  );
}
