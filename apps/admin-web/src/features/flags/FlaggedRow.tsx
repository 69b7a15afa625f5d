import type { FlaggedQuestion } from '@casebook/contracts';
import { DifficultyBadge, DomainBadge, RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { titleOf } from '#shared/format.ts';
import { SelectableRow } from '#shared/selection.tsx';
import { reasonsOf } from './flag-texts.ts';
import { FlagStatusBadge } from './RaisedFlags.tsx';

interface FlaggedRowProps {
  flagged: FlaggedQuestion;
  isSelected: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  onOpen: () => void;
}

/** A flagged question of the list. Its title opens the review. */
export function FlaggedRow({ flagged, ...row }: FlaggedRowProps) {
  const { shown, more } = reasonsOf(flagged);
  return (
    <SelectableRow id={flagged.questionId} title={titleOf(flagged.question)} {...row}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 0.5 }}>
        <FlagStatusBadge status={flagged.flagStatus} />
        <DomainBadge domain={flagged.domain} />
        <DifficultyBadge difficulty={flagged.difficulty} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {flagged.raisedCount === 1 ? '1 flag' : `${flagged.raisedCount} flags`}, latest <RelativeTime at={flagged.flaggedAt} />
      </Typography>
      <Reasons texts={shown} more={more} />
    </SelectableRow>
  );
}

function Reasons({ texts, more }: { texts: readonly { key: string; text: string }[]; more: number }) {
  return (
    <Box
      component="ul"
      aria-label="Flag reasons"
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
    >
      {texts.map(({ key, text }) => (
        <Reason key={key}>{text}</Reason>
      ))}
      {more > 0 && <Reason>{`+${more} more`}</Reason>}
    </Box>
  );
}

const Reason = ({ children }: { children: string }) => (
  <Box
    component="li"
    sx={{
      typography: 'caption',
      px: 1,
      py: 0.25,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'surface.sunk',
      maxWidth: '100%',
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </Box>
);
