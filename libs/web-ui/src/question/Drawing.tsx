import { type DrawingElement, parseDrawing } from '@casebook/exam';
import { styled } from '@mui/material/styles';
import { createElement, type ReactNode } from 'react';
import { fonts } from '../theme/tokens.ts';

/** The smallest letters of a drawing on screen. On a narrower screen, the drawing scrolls sideways instead of shrinking further. Pixels. */
const SMALLEST_LETTERS_PX = 8.5;
/** The font size of letters that specify none (CSS, `font-size: medium`). */
const USUAL_LETTERS = 16;

const Svg = styled('svg')({
  display: 'block',
  width: '100%',
  maxHeight: 'min(30rem, 75vh)',
  margin: '0 auto',
  color: 'inherit',
  fill: 'none',
  fontFamily: fonts.sans,
  // Text without a fill would be black in every theme.
  '& text': { fill: 'currentColor' },
  '@media print': { maxHeight: 'none' },
});

interface DrawingProps {
  /** The root of the parsed drawing. */
  root: DrawingElement;
  /** The ids of the elements that label and describe the drawing. */
  labelId: string;
  descriptionId: string;
}

/** Renders a parsed drawing element by element: its markup is never inserted as HTML. */
export function Drawing({ root, labelId, descriptionId }: DrawingProps) {
  const [, , width = 320, height = 200] = (root.attributes.viewBox ?? '').split(' ').map(Number);
  return (
    <Svg
      {...attributesOf(root)}
      role="img"
      aria-labelledby={labelId}
      aria-describedby={descriptionId}
      style={{
        aspectRatio: `${width} / ${height}`,
        minWidth: (width * SMALLEST_LETTERS_PX) / smallestLetters(root),
        maxWidth: width * LARGEST_SCALE,
      }}
    >
      {childrenOf(root)}
    </Svg>
  );
}

/** The largest scale of a drawing. Beyond it, lines would look heavy next to the text. */
const LARGEST_SCALE = 1.75;

function elementOf(element: DrawingElement): ReactNode {
  return createElement(element.name, attributesOf(element), ...element.children.map(nodeOf));
}

const nodeOf = (child: DrawingElement | string): ReactNode => (typeof child === 'string' ? child : elementOf(child));
const childrenOf = (root: DrawingElement): ReactNode => createElement('g', undefined, ...root.children.map(nodeOf));

/** The attributes under React's names: `stroke-width` is `strokeWidth`. */
const attributesOf = ({ attributes }: DrawingElement): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name.replace(/-([a-z])/g, (_hyphen, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** @returns the size of the smallest letters, in units of the drawing */
function smallestLetters(element: DrawingElement, inherited = USUAL_LETTERS): number {
  const size = Number(element.attributes['font-size']) || inherited;
  const isLettering = element.name === 'text' || element.name === 'tspan';
  const children = element.children.map((child) =>
    typeof child === 'string' ? Number.POSITIVE_INFINITY : smallestLetters(child, size),
  );
  const smallest = Math.min(...children, isLettering ? size : Number.POSITIVE_INFINITY);
  return element.name === 'svg' && !Number.isFinite(smallest) ? USUAL_LETTERS : smallest;
}

/** @returns the drawing's root; undefined if it can't be parsed, for example because it was stored under older rules */
export function readDrawing(drawing: string): DrawingElement | undefined {
  try {
    return parseDrawing(drawing);
  } catch {
    // The description, which covers everything in the drawing, is shown instead.
    return undefined;
  }
}
