import Box from '@mui/material/Box';
import { useState } from 'react';
import { OwnQuestionRows } from './OwnQuestionRows.tsx';
import type { ShownStatus } from './shown-status.ts';

/** The list, a page after the other as they are asked for. */
export function OwnQuestionPages({ status }: { status: ShownStatus | undefined }) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Box id="own-questions" role="tabpanel" aria-labelledby={`own-tab-${status ?? 'all'}`} sx={{ display: 'grid', gap: 2 }}>
      {cursors.map((cursor, at) => (
        <OwnQuestionRows
          key={cursor ?? 'first'}
          status={status}
          cursor={cursor}
          isLast={at === cursors.length - 1}
          onMore={(next) => setCursors((shown) => [...shown, next])}
        />
      ))}
    </Box>
  );
}
