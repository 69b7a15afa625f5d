import type { AchievementView } from '@casebook/contracts';
import { Panel, RelativeTime } from '@casebook/web-ui';
import EarnedIcon from '@mui/icons-material/EmojiEventsOutlined';
import OpenIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** What earns each achievement, where its description, in the past tense, doesn't apply yet. */
const feats: Readonly<Record<AchievementView['id'], string>> = {
  'first-session': 'lead your first study session',
  'consistent-leader': 'lead 5 study sessions',
  'knowledge-sharer': 'add 10 questions to the bank',
  'quiz-master': 'create 25 questions',
  'team-player': 'receive 50 likes on your questions',
};

export function Achievements({ achievements }: { achievements: readonly AchievementView[] }) {
  const earned = achievements.filter(({ earnedAt }) => earnedAt).length;
  return (
    <Panel component="section" aria-labelledby="achievements">
      <Typography id="achievements" variant="h3" component="h2">
        Achievements
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {earned} of {achievements.length} earned
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 2, display: 'grid', gap: 1.5 }}>
        {achievements.map((achievement) => (
          <Achievement key={achievement.id} achievement={achievement} />
        ))}
      </Box>
    </Panel>
  );
}

function Achievement({ achievement: { id, name, description, earnedAt } }: { achievement: AchievementView }) {
  const Icon = earnedAt ? EarnedIcon : OpenIcon;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'start' }}>
      <Icon fontSize="small" sx={{ mt: 0.25, color: earnedAt ? 'primary.main' : 'text.secondary' }} aria-hidden />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {earnedAt ? (
            <>
              {description} · earned <RelativeTime at={earnedAt} />
            </>
          ) : (
            `Not yet earned: ${feats[id]}`
          )}
        </Typography>
      </Box>
    </Box>
  );
}
