import { Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const steps = [
  'The ad tag shows Available. If it doesn’t, turn off any ad-blocking extensions and reload the page.',
  'Each test adds a line marked Success: the ad tag reported that it sent the event. Only Google Ads shows whether it was counted.',
  'In your browser’s developer tools, open the Network tab and filter by “google.” You’ll see a request for each test. The purchase includes 15.99, USD, and a made-up session ID as the transaction ID.',
  'In Google Ads, go to Goals > Conversions > Summary. The test conversions can take up to 24 hours to appear.',
  'Test purchases count as real ones. Their transaction IDs start with “test_” so you can retract them in Google Ads.',
];

/** How an admin verifies that conversions arrive. */
export const VerifyList = () => (
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
