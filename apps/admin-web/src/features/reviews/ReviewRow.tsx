import { RelativeTime } from '@casebook/web-ui';
import Typography from '@mui/material/Typography';
import { SelectableRow } from '#shared/SelectableRow.tsx';
import { titleOf } from '#shared/short-title.ts';
import { draftFacts, keyOf, type Review } from './review-texts.ts';

interface ReviewRowProps {
  review: Review;
  isSelected: boolean;
  onSelect: ((id: string, isSelected: boolean) => void) | undefined;
  onOpen: () => void;
}

/** A version in the list. Its title opens the review. */
export const ReviewRow = ({ review, ...row }: ReviewRowProps) => (
  <SelectableRow id={keyOf(review)} title={titleOf(review.question)} {...row}>
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {draftFacts(review).join(' · ')} · <RelativeTime at={review.editedAt} />
    </Typography>
    {review.reviewNotes !== undefined && (
      <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {review.reviewNotes}
      </Typography>
    )}
  </SelectableRow>
);
