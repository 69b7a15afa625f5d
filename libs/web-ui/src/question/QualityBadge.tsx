import { QUALITY_TIERS } from '@casebook/exam';
import Box from '@mui/material/Box';
import { Badge } from './DomainBadge.tsx';

/** A question's quality tier, with the score out of 100 on hover. */
export function QualityBadge({ score }: { score: number }) {
  const { label, color } = qualityStyles[qualityTier(score)];
  return (
    <Box component="span" sx={{ display: 'inline-flex' }} title={`Quality score ${score} of 100`}>
      <Badge color="text.secondary" icon={<Gauge share={score / 100} color={color} />}>
        {label}
      </Badge>
    </Box>
  );
}

const radius = 5;
const length = 2 * Math.PI * radius;

/** A ring filled in proportion to the score. */
function Gauge({ share, color }: { share: number; color: string }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 14 14"
      aria-hidden="true"
      sx={{ width: 14, height: 14, color, transform: 'rotate(-90deg)' }}
    >
      <circle cx="7" cy="7" r={radius} fill="none" stroke="currentColor" strokeWidth="3" opacity=".25" />
      <circle
        cx="7"
        cy="7"
        r={radius}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray={`${share * length} ${length}`}
      />
    </Box>
  );
}

export type QualityTier = 'high' | 'medium' | 'low';

/** @returns the tier of a quality score, by the cutoffs of specification 000, section 9 */
export const qualityTier = (score: number): QualityTier =>
  score >= QUALITY_TIERS.high ? 'high' : score >= QUALITY_TIERS.medium ? 'medium' : 'low';

export const qualityStyles = {
  high: { label: 'High quality', color: 'success.main' },
  medium: { label: 'Medium quality', color: 'warning.main' },
  low: { label: 'Low quality', color: 'error.main' },
} as const satisfies Record<QualityTier, { label: string; color: string }>;
