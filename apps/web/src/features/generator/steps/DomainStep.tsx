import { useGetCoverageQuery } from '@casebook/api-client';
import { type Domain, domainNames } from '@casebook/exam';
import { DomainSwatch } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { shareLevelOf } from '../shares.ts';
import { Step } from './Step.tsx';

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
