import type { DailyView } from '@casebook/contracts';
import DoneIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';

// A calendar date has no time zone: it is parsed and formatted as UTC.
const formatOf = (weekday: 'narrow' | 'long') => new Intl.DateTimeFormat('en-US', { weekday, timeZone: 'UTC' });
const [letter, name] = [formatOf('narrow'), formatOf('long')];

/** The last seven days of the daily quiz, today last: a check mark on each completed one. */
export function DailyWeek({ week }: Pick<DailyView, 'week'>) {
  return (
    <Box
      component="ol"
      aria-label="Daily quiz, last seven days"
      data-live
      sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', gap: { xs: 1, sm: 1.25 } }}
    >
      {week.map(({ date, completed }, index) => {
        const isToday = index === week.length - 1;
        const day = new Date(date);
        return (
          <Box component="li" key={date} sx={{ display: 'grid', justifyItems: 'center', gap: 0.5 }}>
            <Typography component="span" variant="caption" aria-hidden="true" color={isToday ? 'textPrimary' : 'textSecondary'}>
              {letter.format(day)}
            </Typography>
            <Box
              sx={{
                width: 28,
                height: 28,
                borderRadius: '50%',
                display: 'grid',
                placeItems: 'center',
                border: 1.5,
                borderStyle: completed || isToday ? 'solid' : 'dashed',
                borderColor: completed || isToday ? 'primary.main' : 'edge.main',
                bgcolor: completed ? 'primary.main' : 'transparent',
                color: 'primary.contrastText',
              }}
            >
              {completed && <DoneIcon sx={{ fontSize: 18 }} aria-hidden />}
            </Box>
            <span style={visuallyHidden}>
              {isToday ? 'Today' : name.format(day)}: {completed ? 'completed' : isToday ? 'not yet completed' : 'not completed'}
            </span>
          </Box>
        );
      })}
    </Box>
  );
}
