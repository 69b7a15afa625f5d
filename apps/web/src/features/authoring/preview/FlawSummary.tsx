import { Disclosure } from '@casebook/web-ui';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { fieldId, fieldName } from '../field-names.ts';
import { FlawsContext } from '../flaws-context.ts';

const focusField = (path: string) => document.getElementById(fieldId(path))?.focus();

/** Every flaw that the writing rules found, with a link to its field. Flaws don't block submitting. */
export function FlawSummary({ isBegun }: { isBegun: boolean }) {
  const flaws = useContext(FlawsContext);
  if (!isBegun) return null;
  const Icon = flaws.length > 0 ? WarningIcon : DoneIcon;
  return (
    <Box component="section" aria-label="Notes on your writing" sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', gap: 1, color: flaws.length > 0 ? 'warning.main' : 'success.main' }}>
        <Icon fontSize="small" aria-hidden="true" />
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {flaws.length === 0
            ? 'Nothing to note so far'
            : `${flaws.length} ${flaws.length === 1 ? 'note' : 'notes'} on your writing`}
        </Typography>
      </Box>
      {flaws.length > 0 && (
        <Disclosure labels={['Show the notes', 'Hide the notes']}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
            {flaws.map(({ rule, field, message }) => (
              <Typography key={rule + field + message} component="li" variant="caption" sx={{ overflowWrap: 'anywhere' }}>
                <Link
                  component="button"
                  type="button"
                  color="inherit"
                  onClick={() => focusField(field)}
                  sx={{ fontWeight: 600, verticalAlign: 'baseline', minHeight: 24 }}
                >
                  {fieldName(field)}
                </Link>{' '}
                {message}
              </Typography>
            ))}
          </Box>
        </Disclosure>
      )}
    </Box>
  );
}
