import type { ProgressView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import { Achievements } from './Achievements.tsx';
import { ActivityChart } from './charts/ActivityChart.tsx';
import { DomainChart } from './charts/DomainChart.tsx';
import { ScoreLine } from './charts/ScoreLine.tsx';
import { History } from './History.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { Mistakes } from './Mistakes.tsx';
import { RecentActivity } from './RecentActivity.tsx';

export function ProgressBoard({ progress }: { progress: ProgressView }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <KeyFigures progress={progress} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <ScoreLine quizzes={progress.line} />
        <ActivityChart days={progress.activity} />
      </Box>
      <DomainChart domains={progress.domains} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <RecentActivity days={progress.activity} timeZone={progress.streak.timeZone} />
        <Achievements achievements={progress.achievements} />
      </Box>
      <Mistakes />
      <History />
    </Box>
  );
}
