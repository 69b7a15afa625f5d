import type { Exhibit as ExhibitContent } from '@casebook/exam';
import { styled } from '@mui/material/styles';
import { useId, useMemo, useState } from 'react';
import { DisclosureButton } from '../states/Disclosure.tsx';
import { LabelText, ReadingText } from '../theme/text.ts';
import { fonts } from '../theme/tokens.ts';
import { Drawing, readDrawing } from './Drawing.tsx';
import { Highlighted } from './Highlighted.tsx';

interface ExhibitProps {
  exhibit: ExhibitContent;
  /** A search whose matches are highlighted. */
  query?: string;
}

const Frame = styled('figure')({ margin: 0, minWidth: 0, maxWidth: '100%', breakInside: 'avoid' });
const Caption = styled('figcaption')({ marginBottom: 8, overflowWrap: 'anywhere' });
const Kind = styled(LabelText)({ display: 'inline', fontWeight: 500 });
const Title = styled(LabelText)({ display: 'inline', color: 'var(--cb-ink)' });

/** A question's exhibit with its title: code or a log, an extract, a table, or a diagram. */
export function Exhibit({ exhibit, query }: ExhibitProps) {
  const captionId = useId();
  return (
    <Frame aria-labelledby={captionId}>
      <Caption id={captionId}>
        <Kind>Exhibit:</Kind>{' '}
        <Title>
          <Highlighted text={exhibit.title} query={query} />
        </Title>
      </Caption>
      <Body exhibit={exhibit} query={query} captionId={captionId} />
    </Frame>
  );
}

function Body({ exhibit, query, captionId }: ExhibitProps & { captionId: string }) {
  switch (exhibit.kind) {
    case 'code':
      return (
        <Code {...sidewaysProps(captionId)}>
          <Highlighted text={exhibit.text} query={query} />
        </Code>
      );
    case 'extract':
      return (
        <Quote>
          <Words as="p">
            <Highlighted text={exhibit.text} query={query} />
          </Words>
        </Quote>
      );
    case 'table':
      return <Rows exhibit={exhibit} query={query} captionId={captionId} />;
    case 'diagram':
      return <Diagram exhibit={exhibit} query={query} captionId={captionId} />;
  }
}

/**
 * Makes an element scroll sideways instead of the page. `isInHorizontalScroller` detects the attribute, so that swipes and arrow keys
 * scroll it.
 */
const sidewaysProps = (captionId: string) =>
  ({ role: 'region', 'aria-labelledby': captionId, tabIndex: 0, 'data-sideways': true }) as const;

/** The mask size with the fade beyond the right edge. */
const END_IN_VIEW = 'calc(100% + 2rem) 100%';
const readingSize = (rem: number) => `calc(${rem}rem * var(--cb-reading-scale, 1))`;
const sideways = {
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  // The right edge fades while there is more content. Requires scroll timelines, which Firefox lacks; there, nothing fades.
  '@supports (animation-timeline: scroll())': {
    maskImage: 'linear-gradient(to right, #000 calc(100% - 2rem), transparent)',
    maskRepeat: 'no-repeat',
    maskSize: END_IN_VIEW,
    animation: 'cb-more linear',
    animationTimeline: 'scroll(self inline)',
  },
  '&:focus-visible': { maskImage: 'none', outlineOffset: -2 },
  '@media print': { overflow: 'visible', maskImage: 'none' },
} as const;

const Code = styled('pre')({
  ...sideways,
  margin: 0,
  padding: '0.75rem 1rem',
  backgroundColor: 'var(--cb-sunk)',
  // Visible where backgrounds aren't: in Windows' contrast themes, and on paper.
  border: '1px solid transparent',
  borderRadius: 'var(--cb-radius-medium)',
  fontFamily: fonts.mono,
  fontSize: readingSize(0.8125),
  lineHeight: 1.6,
  tabSize: 4,
  whiteSpace: 'pre',
  '@media print': {
    ...sideways['@media print'],
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    borderColor: 'var(--cb-rule)',
  },
});

const Quote = styled('blockquote')({
  margin: 0,
  paddingLeft: '1rem',
  borderLeft: '3px solid var(--cb-rule)',
});
const Words = styled(ReadingText)({
  whiteSpace: 'pre-line',
  fontSize: readingSize(1),
  lineHeight: 1.6,
  '&[hidden]': { display: 'none' },
});

const CELL_GAP = '1rem';
const TableBox = styled('div')(sideways);
const Table = styled('table')({
  minWidth: '100%',
  borderCollapse: 'collapse',
  fontFamily: fonts.sans,
  fontSize: readingSize(0.875),
  lineHeight: 1.45,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: `0.5rem ${CELL_GAP} 0.5rem 0`, textAlign: 'start', verticalAlign: 'top' },
  '& th:last-child, & td:last-child': { paddingRight: 0 },
  '& th': {
    verticalAlign: 'bottom',
    fontWeight: 600,
    color: 'var(--cb-ink-soft)',
    borderBottom: '1px solid var(--cb-edge)',
  },
  '& tbody tr:not(:last-child) td': { borderBottom: '1px solid var(--cb-rule)' },
  '& tbody tr:last-child td': { borderBottom: '1px solid var(--cb-edge)' },
});

/** The widest a column gets for its longest text before the text wraps. Characters. */
const WIDEST_COLUMN = 18;

interface RowsProps {
  exhibit: Extract<ExhibitContent, { kind: 'table' }>;
  query: string | undefined;
  captionId: string;
}

function Rows({ exhibit: { columns, rows }, query, captionId }: RowsProps) {
  const widths = columns.map((name, at) => Math.min(WIDEST_COLUMN, longest([name, ...rows.map((row) => row[at] ?? '')])));
  return (
    <TableBox {...sidewaysProps(captionId)}>
      <Table>
        <thead>
          <tr>
            {numbered(columns).map(([at, name]) => (
              <th key={at} scope="col" style={{ minWidth: `calc(${widths[at]}ch + ${CELL_GAP})` }}>
                <Highlighted text={name} query={query} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(rows).map(([row, cells]) => (
            <tr key={row}>
              {numbered(cells).map(([at, cell]) => (
                <td key={at}>
                  <Highlighted text={cell} query={query} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableBox>
  );
}

const longest = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length));
const numbered = <Value,>(values: readonly Value[]): [number, Value][] => [...values.entries()];

interface DiagramProps {
  exhibit: Extract<ExhibitContent, { kind: 'diagram' }>;
  query: string | undefined;
  captionId: string;
}

/** The drawing, with its description on request. Screen readers always get the description. */
function Diagram({ exhibit: { drawing, description }, query, captionId }: DiagramProps) {
  const [isDescribed, setDescribed] = useState(false);
  const descriptionId = useId();
  const root = useMemo(() => readDrawing(drawing), [drawing]);
  const text = (
    <Words as="p" id={descriptionId} hidden={root !== undefined && !isDescribed}>
      <Highlighted text={description} query={query} />
    </Words>
  );
  if (!root) return <Quote>{text}</Quote>;
  return (
    <>
      <TableBox {...sidewaysProps(captionId)}>
        <Drawing root={root} labelId={captionId} descriptionId={descriptionId} />
      </TableBox>
      <DisclosureButton
        open={isDescribed}
        labels={['Describe this diagram', 'Hide the description']}
        controls={descriptionId}
        onToggle={() => setDescribed(!isDescribed)}
      />
      {text}
    </>
  );
}
