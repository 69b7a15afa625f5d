import { FlagReview } from '../features/flags/FlagReview.tsx';
import { PanelScreen } from '../features/panel/PanelScreen.tsx';

/** The admin panel with its section of flagged questions: two features, which only the app may join. */
export const PanelRoute = () => (
  <PanelScreen>
    <FlagReview />
  </PanelScreen>
);
