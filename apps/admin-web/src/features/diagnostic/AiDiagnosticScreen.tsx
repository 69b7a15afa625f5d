import { isRequestProblem, messageOf } from '@casebook/api-client';
import type { AiDiagnostic } from '@casebook/contracts';
import { BackLink, ErrorNotice, Page, PageHeading, Panel, Verdict } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { api } from '#shared/api.ts';
import { paths } from '#shared/paths.ts';

/** The three required settings. The service sends whether each is set, but never its value. */
const values = [
  { label: 'AI key', of: 'aiKey' },
  { label: 'AI service URL', of: 'aiUrl' },
  { label: 'Database URL', of: 'databaseUrl' },
] as const satisfies readonly { label: string; of: keyof AiDiagnostic['configuration'] }[];

/** `/test/ai-diagnostic`: whether the AI service is configured, and what it replies to one test question. */
export function AiDiagnosticScreen() {
  const [run, { data, error, isLoading }] = api.useRunAiDiagnosticMutation();
  return (
    <Page title="AI Diagnostic" width="reading">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="AI Diagnostic">
        Checks that the three required settings are present, without showing their values, and sends one test question to the AI
        service.
      </PageHeading>
      <Button variant="contained" disabled={isLoading} onClick={() => run({ runDiagnosticInput: {} })}>
        {isLoading ? 'Running...' : 'Run Diagnostic'}
      </Button>
      <Box aria-live="polite" sx={{ mt: 3, display: 'grid', gap: 2 }}>
        {!isLoading && error && (
          <ErrorNotice title="Diagnostic Error">
            {isRequestProblem(error) ? error.detail : messageOf(error, 'An unexpected error occurred')}
          </ErrorNotice>
        )}
        {!isLoading && data && <Result diagnostic={data} />}
      </Box>
    </Page>
  );
}

function Result({ diagnostic: { configuration, reply, model, error } }: { diagnostic: AiDiagnostic }) {
  return (
    <>
      <Panel>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          Configuration
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {values.map(({ label, of }) => (
            <Box component="li" key={of} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <span>{label}</span>
              <Verdict isCorrect={configuration[of]}>{configuration[of] ? 'Present' : 'Missing'}</Verdict>
            </Box>
          ))}
        </Box>
      </Panel>
      {error && <ErrorNotice title="AI Service Error">{error.message}</ErrorNotice>}
      {reply !== undefined && (
        <Panel>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            <Verdict isCorrect size="large">
              Success
            </Verdict>
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{reply}</Typography>
          {model !== undefined && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              Model: {model}
            </Typography>
          )}
        </Panel>
      )}
    </>
  );
}
