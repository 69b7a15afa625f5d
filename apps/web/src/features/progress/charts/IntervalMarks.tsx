import type { DomainProgress } from '@casebook/contracts';
import { useXScale, useYScale } from '@mui/x-charts/hooks';
import { colours } from './chart-look.ts';

interface IntervalMarksProps {
  domains: readonly DomainProgress[];
  /** The value of each domain on the axis of bands. */
  bands: readonly string[];
}

const CAP = 5;

/** Draws the range in which each accuracy likely lies over its bar. */
export function IntervalMarks({ domains, bands }: IntervalMarksProps) {
  const x = useXScale<'linear'>();
  const y = useYScale<'band'>();
  return (
    <g fill="none">
      {domains.map(({ domain, interval }, index) => {
        const top = y(bands[index] ?? '');
        if (!interval || top === undefined) return null;
        const [from, to, middle] = [x(interval.low * 100), x(interval.high * 100), top + y.bandwidth() / 2];
        const mark = `M${from} ${middle - CAP}v${2 * CAP}m0 ${-CAP}H${to}m0 ${-CAP}v${2 * CAP}`;
        return (
          <g key={domain}>
            {/* A rim, so that the mark is seen over a bar of any colour. */}
            <path d={mark} stroke={colours.sheet} strokeWidth={4.5} strokeLinecap="square" />
            <path d={mark} stroke={colours.ink} strokeWidth={1.5} />
          </g>
        );
      })}
    </g>
  );
}
