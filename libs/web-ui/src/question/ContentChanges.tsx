import type { ContentChange, OptionView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Change, diffWordsWithSpace } from 'diff';
import { fieldName } from './field-names.ts';
import { letterAt } from './OptionText.tsx';

interface ContentChangesProps {
  changes: readonly ContentChange[];
  /** The options of both versions, the later version's first. Their order determines the letters. */
  options: readonly (readonly OptionView[])[];
}

/** The differences between two versions of a question, field by field. */
export const ContentChanges = ({ changes, options }: ContentChangesProps) => (
  <Box sx={{ display: 'grid', gap: 2.5, mt: 2 }}>
    {changes.map(({ field, from, to }) => (
      <ChangeRow
        key={field}
        name={changeName(field, options)}
        {...(from !== undefined && { from })}
        {...(to !== undefined && { to })}
      />
    ))}
  </Box>
);

interface ChangeRowProps {
  name: string;
  from?: string;
  to?: string;
}

/** One changed field, before and after, with the changed words marked. */
function ChangeRow({ name, from, to }: ChangeRowProps) {
  const [before, after] = changedWords(from ?? '', to ?? '');
  const isAddedOrRemoved = from === undefined || to === undefined;
  return (
    <Box component="section" aria-label={name}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600, mb: 0.75 }}>
        {name}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <Side label="Before" pieces={before} isAddedOrRemoved={isAddedOrRemoved} element="del" tint="tint.wrong" />
        <Side label="After" pieces={after} isAddedOrRemoved={isAddedOrRemoved} element="ins" tint="tint.correct" />
      </Box>
    </Box>
  );
}

interface SideProps {
  label: string;
  pieces: readonly ComparedPiece[];
  isAddedOrRemoved: boolean;
  element: 'del' | 'ins';
  tint: string;
}

function Side({ label, pieces, isAddedOrRemoved, element, tint }: SideProps) {
  return (
    <Box sx={{ bgcolor: 'surface.sunk', borderRadius: 1, px: 1.5, py: 1, minWidth: 0 }}>
      <Typography variant="label" component="p" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="body2" component="div" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {pieces.length === 0 && (isAddedOrRemoved ? 'Not set' : 'Empty')}
        {pieces.map(({ text, isChanged, at }) =>
          isChanged ? (
            <Box
              key={at}
              component={element}
              sx={{ bgcolor: tint, borderRadius: 0.5, textDecorationThickness: '1px', textUnderlineOffset: '0.2em' }}
            >
              {text}
            </Box>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </Typography>
    </Box>
  );
}

/** A piece of a text, and whether it differs from the other text. */
interface ComparedPiece {
  text: string;
  isChanged: boolean;
  /** Where the piece starts in its text. */
  at: number;
}

/** @returns the pieces of the first and of the second text, split where differences start and end */
export function changedWords(from: string, to: string): [ComparedPiece[], ComparedPiece[]] {
  const changes = diffWordsWithSpace(from, to);
  return [piecesOf(changes.filter(({ added }) => !added)), piecesOf(changes.filter(({ removed }) => !removed))];
}

function piecesOf(changes: readonly Change[]): ComparedPiece[] {
  let at = 0;
  return changes.map(({ value, added, removed }) => {
    const piece = { text: value, isChanged: added || removed, at };
    at += value.length;
    return piece;
  });
}

/**
 * @param field a path of the comparison, such as `explanation.whyWrong.<option id>`
 * @param options the options of both versions in order, which determines their letters
 * @returns the field's display name
 */
export function changeName(field: string, options: readonly (readonly OptionView[])[]): string {
  const [first = '', second, id] = field.split('.');
  const letter = (optionId: string | undefined) => {
    const index = options.map((list) => list.findIndex((option) => option.id === optionId)).find((at) => at >= 0);
    return index === undefined ? '' : ` ${letterAt(index)}`;
  };
  if (first === 'options') return `Option${letter(second)}`;
  if (second === 'correct') return 'Why the correct option is correct';
  if (second === 'whyWrong') return `Why option${letter(id)} is wrong`;
  return fieldName(second ?? first);
}
