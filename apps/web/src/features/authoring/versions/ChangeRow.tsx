import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComparedPiece, changedWords } from './changed-words.ts';

interface ChangeRowProps {
  name: string;
  from?: string;
  to?: string;
}

/** A field that differs: before and after, with the words that differ marked. */
export function ChangeRow({ name, from, to }: ChangeRowProps) {
  const [before, after] = changedWords(from ?? '', to ?? '');
  const isWhole = from === undefined || to === undefined;
  return (
    <Box component="section" aria-label={name}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600, mb: 0.75 }}>
        {name}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <Side label="Before" pieces={before} isWhole={isWhole} element="del" tint="tint.wrong" />
        <Side label="After" pieces={after} isWhole={isWhole} element="ins" tint="tint.correct" />
      </Box>
    </Box>
  );
}

interface SideProps {
  label: string;
  pieces: readonly ComparedPiece[];
  isWhole: boolean;
  element: 'del' | 'ins';
  tint: string;
}

function Side({ label, pieces, isWhole, element, tint }: SideProps) {
  return (
    <Box sx={{ bgcolor: 'surface.sunk', borderRadius: 1, px: 1.5, py: 1, minWidth: 0 }}>
      <Typography variant="label" component="p" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="body2" component="div" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {pieces.length === 0 && (isWhole ? 'Not there' : 'Empty')}
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
