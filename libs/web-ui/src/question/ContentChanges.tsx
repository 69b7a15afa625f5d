import type { ContentChange, OptionView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComparedPiece, changedWords, changeName } from './changed-words.ts';

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
