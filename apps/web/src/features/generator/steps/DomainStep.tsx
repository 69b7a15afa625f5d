import { useGetCoverageQuery } from '@casebook/api-client';
import { DOMAIN_SHARE_COLORS, type Domain, domainNames } from '@casebook/exam';
import { DomainSwatch } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface DomainStepProps {
  chosen: Domain | undefined;
  /** Whether the server chooses the domain. The buttons then only show each domain's share. */
  isLocked: boolean;
  /** The id of the text that explains the lock. */
  reasonId: string;
  onChoose: (domain: Domain) => void;
}

/** As many columns as fit. The width is in rem, so that doubled text reduces their number. */
export const domainGrid = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.25rem), 1fr))',
} as const;

/** The eight domains, each with its share of the bank. */
export function DomainStep({ chosen, isLocked, reasonId, onChoose }: DomainStepProps) {
  const { data: coverage, isError } = useGetCoverageQuery();
  return (
    <Step id="generator-domain" number={1} title="Domain" note="Share of the bank · Coverage">
      <Box role="group" aria-labelledby="generator-domain" aria-describedby={isLocked ? reasonId : undefined} sx={domainGrid}>
        {domainNames.map((domain) => (
          <DomainButton
            key={domain}
            domain={domain}
            percent={coverage?.domains.find((one) => one.domain === domain)?.percent}
            hasNoShare={isError}
            isChosen={domain === chosen}
            isLocked={isLocked}
            onChoose={onChoose}
          />
        ))}
      </Box>
    </Step>
  );
}

interface DomainButtonProps extends Pick<DomainStepProps, 'isLocked' | 'onChoose'> {
  domain: Domain;
  percent: number | undefined;
  /** Whether the shares couldn't be loaded. */
  hasNoShare: boolean;
  isChosen: boolean;
}

function DomainButton({ domain, percent, hasNoShare, isChosen, isLocked, onChoose }: DomainButtonProps) {
  return (
    <ButtonBase
      aria-pressed={isChosen}
      disabled={isLocked}
      onClick={() => onChoose(domain)}
      sx={{
        display: 'flex',
        // Screen readers get the name first; visually, it is below the share.
        flexDirection: 'column-reverse',
        alignItems: 'stretch',
        justifyContent: 'flex-end',
        gap: 0.75,
        p: 1,
        minHeight: 88,
        textAlign: 'left',
        border: 1,
        borderColor: isChosen ? 'primary.main' : isLocked ? 'divider' : 'edge.main',
        borderRadius: 1,
        bgcolor: isChosen ? 'tint.accent' : isLocked ? 'surface.sunk' : 'transparent',
        boxShadow: (theme) => (isChosen ? `inset 0 0 0 1px ${theme.vars?.palette.primary.main}` : 'none'),
        '&:hover': { borderColor: 'primary.main' },
        '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
        '@media (forced-colors: active)': { outline: isChosen ? '3px solid Highlight' : undefined, outlineOffset: -3 },
      }}
    >
      <Typography
        component="span"
        variant="body2"
        sx={{ fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' }}
        color={isLocked ? 'textSecondary' : 'textPrimary'}
      >
        {domain}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <DomainSwatch domain={domain} />
        {percent === undefined && !hasNoShare && <Skeleton width="60%" sx={{ typography: 'caption' }} />}
        {percent !== undefined && <Share percent={percent} />}
      </Box>
    </ButtonBase>
  );
}

/** A share by color and by word. */
function Share({ percent }: { percent: number }) {
  const { color, word } = shareLevelOf(percent);
  return (
    <Typography
      component="span"
      variant="caption"
      data-level={color}
      sx={{ fontWeight: 650, color: `${color}.main`, fontVariantNumeric: 'tabular-nums' }}
    >
      {percent}% · {word}
    </Typography>
  );
}

interface StepProps {
  id: string;
  number: number;
  title: string;
  /** A short note beside the title, such as "optional". */
  note?: string;
  children: ReactNode;
}

/** A numbered step of the generator. `id` is the heading's id, which labels the step's control. */
export function Step({ id, number, title, note, children }: StepProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography
        id={id}
        variant="h4"
        component="h3"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, mb: 1 }}
      >
        <Box component="span" aria-hidden="true" sx={{ color: 'primary.main', fontVariantNumeric: 'tabular-nums' }}>
          {number}
        </Box>
        {title}
        {note && (
          <Typography component="span" variant="body2" color="textSecondary">
            {note}
          </Typography>
        )}
      </Typography>
      {children}
    </Box>
  );
}

/** How well the bank covers a domain: a color, and a word beside it for readers who can't tell the colors apart. */
interface ShareLevel {
  readonly color: 'error' | 'warning' | 'success';
  readonly word: 'Low' | 'Fair' | 'High';
}

/** @param percent the domain's share of the bank. Red below 10, orange below 25, green otherwise */
export function shareLevelOf(percent: number): ShareLevel {
  if (percent < DOMAIN_SHARE_COLORS.red) return { color: 'error', word: 'Low' };
  if (percent < DOMAIN_SHARE_COLORS.orange) return { color: 'warning', word: 'Fair' };
  return { color: 'success', word: 'High' };
}
