import { selectProfile } from '@casebook/api-client';
import {
  checkAdsTag,
  closeConsentBanner,
  closeFrame,
  followConsent,
  frameOrigin,
  type MeasurementOutcome,
  onConsent,
  openConsentSettings,
  storedConsent,
} from '@casebook/api-client/measurement';
import { BackLink, Page, PageHeading, Panel, Verdict } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { FactList } from '#shared/FactList.tsx';
import { paths } from '#shared/paths.ts';
import { conversionTests, explanations, useTestResults } from './conversion-tests.ts';
import { ResultLog } from './ResultLog.tsx';

/**
 * Loads the tag when consent is given in this browser. Leaving the page stops all third-party scripts.
 * @returns whether the tag can send events, or why not; undefined while it loads
 */
function useAdsTag(): MeasurementOutcome | undefined {
  const consent = useSyncExternalStore(onConsent, () => storedConsent()?.choice);
  const [checked, setChecked] = useState<MeasurementOutcome>();
  useEffect(() => {
    const stop = followConsent();
    return () => {
      stop();
      closeConsentBanner();
      closeFrame();
    };
  }, []);
  useEffect(() => {
    if (consent !== 'granted') return;
    let isCurrent = true;
    void checkAdsTag().then((outcome) => isCurrent && setChecked(outcome));
    return () => {
      isCurrent = false;
      setChecked(undefined);
    };
  }, [consent]);
  if (!frameOrigin()) return 'no-frame';
  return consent === 'granted' ? checked : 'no-consent';
}

const steps = [
  'The ad tag shows Available. If it doesn’t, turn off any ad-blocking extensions and reload the page.',
  'Each test adds a line marked Success: the ad tag reported that it sent the event. Only Google Ads shows whether it was counted.',
  'In your browser’s developer tools, open the Network tab and filter by “google.” You’ll see a request for each test. The purchase includes 15.99, USD, and a made-up session ID as the transaction ID.',
  'In Google Ads, go to Goals > Conversions > Summary. The test conversions can take up to 24 hours to appear.',
  'Test purchases count as real ones. Their transaction IDs start with “test_” so you can retract them in Google Ads.',
];

/** How an admin can verify that conversions arrive. */
const VerifyList = () => (
  <Panel component="section" aria-labelledby="verify">
    <Typography variant="h2" id="verify">
      How to verify
    </Typography>
    <Box component="ol" sx={{ m: 0, mt: 1.5, pl: 2.5, display: 'grid', gap: 1, '& ::marker': { fontWeight: 600 } }}>
      {steps.map((step) => (
        <Typography component="li" key={step} sx={{ pl: 0.5, maxWidth: '68ch' }}>
          {step}
        </Typography>
      ))}
    </Box>
  </Panel>
);

/** Outcomes without a configured frame or tag, or without consent: nothing may be loaded or sent. */
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
    // Aligns the label with the line of text instead of the icon.
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
