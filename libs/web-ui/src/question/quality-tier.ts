import { QUALITY_TIERS } from '@casebook/exam';

export type QualityTier = 'high' | 'medium' | 'low';

/** @returns the tier of a quality score, by the cutoffs of specification 000, section 9. */
export const qualityTier = (score: number): QualityTier =>
  score >= QUALITY_TIERS.high ? 'high' : score >= QUALITY_TIERS.medium ? 'medium' : 'low';

export const qualityLook = {
  high: { label: 'High quality', color: 'success.main' },
  medium: { label: 'Medium quality', color: 'warning.main' },
  low: { label: 'Low quality', color: 'error.main' },
} as const satisfies Record<QualityTier, { label: string; color: string }>;
