import { QUALITY_TIERS } from '@casebook/exam';
import { Badge } from '@casebook/web-ui';
import Box from '@mui/material/Box';

/** A question's quality tier, with the score out of 100 on hover. */
export function QualityBadge({ score }: { score: number }) {
  const tier = qualityTier(score);
  return (
    <Box component="span" sx={{ display: 'inline-flex' }} title={`Quality score ${score} of 100`}>
      <Badge color="text.secondary" icon={<QualityGauge tier={tier} score={score} />}>
        {qualityStyles[tier].label}
      </Badge>
    </Box>
  );
}

const radius = 5;
const length = 2 * Math.PI * radius;

interface QualityGaugeProps {
  tier: QualityTier;
  /** A typical score of the tier by default. */
  score?: number;
}

/** A ring filled in proportion to the score, next to the tier's name. */
export function QualityGauge({ tier, score = qualityStyles[tier].typicalScore }: QualityGaugeProps) {
  const { color } = qualityStyles[tier];
  return (
    <Box
      component="svg"
      viewBox="0 0 14 14"
      aria-hidden="true"
      sx={{ flex: 'none', width: 14, height: 14, color, transform: 'rotate(-90deg)' }}
    >
      <circle cx="7" cy="7" r={radius} fill="none" stroke="currentColor" strokeWidth="3" opacity=".25" />
      <circle
        cx="7"
        cy="7"
        r={radius}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray={`${(score / 100) * length} ${length}`}
      />
    </Box>
  );
}

export type QualityTier = 'high' | 'medium' | 'low';

/** @returns the tier of a quality score: high from 80, medium from 60, else low */
export const qualityTier = (score: number): QualityTier =>
  score >= QUALITY_TIERS.high ? 'high' : score >= QUALITY_TIERS.medium ? 'medium' : 'low';

const qualityStyles = {
  high: { label: 'High quality', color: 'success.main', typicalScore: 90 },
  medium: { label: 'Medium quality', color: 'warning.main', typicalScore: 70 },
  low: { label: 'Low quality', color: 'error.main', typicalScore: 35 },
} as const satisfies Record<QualityTier, { label: string; color: string; typicalScore: number }>;
