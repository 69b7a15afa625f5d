import DownFilledIcon from '@mui/icons-material/ThumbDownAlt';
import DownIcon from '@mui/icons-material/ThumbDownOffAlt';
import UpFilledIcon from '@mui/icons-material/ThumbUp';
import UpIcon from '@mui/icons-material/ThumbUpOffAlt';
import Button from '@mui/material/Button';

const looks = {
  up: { label: 'Rate up', icons: [UpIcon, UpFilledIcon] },
  down: { label: 'Rate down', icons: [DownIcon, DownFilledIcon] },
} as const;

interface RatingButtonProps {
  direction: keyof typeof looks;
  isMine: boolean;
  /** How many members did; absent for who may not know. */
  count?: number;
  onPress: () => void;
}

export function RatingButton({ direction, isMine, count, onPress }: RatingButtonProps) {
  const { label, icons } = looks[direction];
  const Icon = icons[isMine ? 1 : 0];
  return (
    <Button
      size="small"
      color={isMine ? 'primary' : 'secondary'}
      aria-pressed={isMine}
      aria-label={count === undefined ? label : `${label}, ${count}`}
      title={label}
      onClick={onPress}
      sx={{ minWidth: 44, minHeight: 44, px: 1, gap: 1, fontVariantNumeric: 'tabular-nums' }}
    >
      <Icon fontSize="small" />
      {count}
    </Button>
  );
}
