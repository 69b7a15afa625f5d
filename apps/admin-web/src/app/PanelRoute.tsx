import { FlagReview } from '../features/flags/FlagReview.tsx';
import { PanelScreen } from '../features/panel/PanelScreen.tsx';

/** The admin panel with the review of flagged questions. They are separate features, which only the app may combine. */
export const PanelRoute = () => (
  <PanelScreen>
    <FlagReview />
  </PanelScreen>
);
