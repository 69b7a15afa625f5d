import { applyStoredScheme, watchPageFiles } from '@casebook/web-ui';

// Before the first paint: the gateway can't know the color scheme, which is in this browser.
applyStoredScheme();
watchPageFiles();
