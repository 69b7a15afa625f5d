import NewerIcon from '@mui/icons-material/ChevronLeft';
import OlderIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface HistoryPagingProps {
  from: number;
  to: number;
  total: number;
  isBusy: boolean;
  /** Absent on the first page. */
  onNewer: (() => void) | undefined;
  /** Absent on the last page. */
  onOlder: (() => void) | undefined;
}

export function HistoryPaging({ from, to, total, isBusy, onNewer, onOlder }: HistoryPagingProps) {
  if (total === 0) return null;
  return (
    <Box
      component="nav"
      aria-label="Pages of the history"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between', mt: 2 }}
    >
      <Typography variant="body2" color="textSecondary" role="status">
        {from}–{to} of {total}
      </Typography>
      {(onNewer || onOlder) && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button color="secondary" startIcon={<NewerIcon />} disabled={!onNewer || isBusy} onClick={onNewer}>
            Newer
          </Button>
          <Button color="secondary" endIcon={<OlderIcon />} disabled={!onOlder || isBusy} onClick={onOlder}>
            Older
          </Button>
        </Box>
      )}
    </Box>
  );
}
