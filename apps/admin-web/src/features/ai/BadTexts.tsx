import { messageOf } from '@casebook/api-client';
import type { VotedExplanation } from '@casebook/contracts';
import { counted, ErrorNotice, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';

const LISTED = 25;

const kinds = { perspective: 'Manager perspective', enhanced: 'Enhanced explanation', keywords: 'Keywords' } as const;

/** The model's texts that members voted down, the worst first. */
export function BadTexts() {
  const {
    currentData: texts,
    error,
    refetch,
  } = api.useListVotedExplanationsQuery({ limit: LISTED }, { refetchOnMountOrArgChange: true });
  return (
    <Panel component="section" aria-labelledby="bad-texts">
      <Typography id="bad-texts" variant="h3" component="h2" sx={{ mb: 1 }}>
        AI output that members downvoted
      </Typography>
      {error && <ErrorNotice onRetry={refetch}>{messageOf(error, 'The output couldn’t be loaded.')}</ErrorNotice>}
      {!error && !texts && <Typography role="status">Loading...</Typography>}
      {!error && texts?.items.length === 0 && <Typography color="textSecondary">No downvoted output</Typography>}
      {!error && texts && texts.items.length > 0 && (
        <>
          <Typography variant="body2" color="textSecondary">
            {texts.total > texts.items.length
              ? `The worst ${texts.items.length} of ${texts.total.toLocaleString('en-US')}`
              : counted(texts.total, 'item')}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {texts.items.map((text) => (
              <BadText key={text.id} text={text} />
            ))}
          </Box>
        </>
      )}
    </Panel>
  );
}

function BadText({ text }: { text: VotedExplanation }) {
  const { id, kind, question, up, down } = text;
  const [discard] = api.useDiscardExplanationMutation();
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="textSecondary">
        {kinds[kind]} · {down} down, {up} up
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>{question ?? 'Deleted question'}</Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', my: 1 }}>
        {text.kind === 'keywords' ? text.keywords.map(({ keyword, why }) => `${keyword}: ${why}`).join('\n') : text.text}
      </Typography>
      <ConfirmButton
        label="Discard"
        about={question ?? 'Deleted question'}
        title="Discard this output?"
        isDangerous
        perform={() => discard({ id })}
        done={() => 'Output discarded'}
        failure="The output couldn’t be discarded. Please try again."
        size="small"
      >
        The output and its votes are deleted. It’s regenerated the next time a member requests it.
      </ConfirmButton>
    </Box>
  );
}
