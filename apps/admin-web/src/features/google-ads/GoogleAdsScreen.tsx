import { selectProfile } from '@casebook/api-client';
import { type MeasurementOutcome, openConsentSettings, storedConsent } from '@casebook/api-client/measurement';
import { BackLink, Page, PageHeading, Panel, Verdict } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { FactList } from '#shared/FactList.tsx';
import { paths } from '#shared/paths.ts';
import { conversionTests, explanations } from './conversion-tests.ts';
import { ResultLog } from './ResultLog.tsx';
import { useAdsTag } from './use-ads-tag.ts';
import { useTestResults } from './use-test-results.ts';
import { VerifyList } from './VerifyList.tsx';

/** With these nothing may be loaded or sent. */
const WITHHELD: readonly (MeasurementOutcome | undefined)[] = ['no-frame', 'no-tag', 'no-consent'];

/** `/test/google-ads`: reports test conversions as the learners' app does, and shows what the ad tag did with them. */
export function GoogleAdsScreen() {
  const profile = useSelector(selectProfile);
  const outcome = useAdsTag();
  const { results, run, clear } = useTestResults();
  const isReady = outcome !== undefined && !WITHHELD.includes(outcome);
  return (
    <Page title="Analytics Test" width="reading">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="Analytics Test">
        Reports test conversions to the ad tag the same way the learner app does: after consent, through the sandboxed frame, with
        a hash of the email address.
      </PageHeading>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Panel>
          <FactList
            facts={{
              Email: profile?.email,
              'User ID': profile?.id,
              Consent: consentText(),
              'Ad tag': <TagStatus outcome={outcome} />,
            }}
          />
          {outcome !== undefined && outcome !== 'available' && <Problem outcome={outcome} />}
        </Panel>
        <Panel component="section" aria-labelledby="tests">
          <Typography variant="h2" id="tests" sx={{ mb: 2 }}>
            Tests
          </Typography>
          <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, flexWrap: 'wrap', gap: 1.5 }}>
            {conversionTests.map((test) => (
              <Button
                key={test.name}
                variant="contained"
                disabled={!isReady}
                onClick={() => run(test, profile?.email ?? '')}
                sx={{ flexGrow: { sm: 1 } }}
              >
                Test {test.name}
              </Button>
            ))}
          </Box>
        </Panel>
        <ResultLog results={results} onClear={clear} />
        <VerifyList />
      </Box>
    </Page>
  );
}

function TagStatus({ outcome }: { outcome: MeasurementOutcome | undefined }) {
  if (outcome === undefined) return <span role="status">Checking...</span>;
  const isAvailable = outcome === 'available';
  return (
    // The line of text decides where its label stands, not the icon.
    <Box component="span" sx={{ '& > *': { verticalAlign: 'middle' } }}>
      <Verdict isCorrect={isAvailable}>{isAvailable ? 'Available' : 'Not available'}</Verdict>
    </Box>
  );
}

function Problem({ outcome }: { outcome: MeasurementOutcome }) {
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mt: 3, color: 'text.primary', bgcolor: 'surface.sunk', '& .MuiAlert-icon': { color: 'primary.main' } }}
    >
      {explanations[outcome]}
      {outcome === 'no-consent' && (
        <Button onClick={openConsentSettings} variant="outlined" color="secondary" size="small" sx={{ display: 'flex', mt: 1.5 }}>
          Cookie settings
        </Button>
      )}
    </Alert>
  );
}

function consentText(): string {
  const stored = storedConsent();
  if (!stored) return 'Not chosen';
  const date = new Date(stored.at).toLocaleDateString('en-US', { dateStyle: 'long' });
  return `${stored.choice === 'granted' ? 'Accepted' : 'Refused'} on ${date}`;
}
