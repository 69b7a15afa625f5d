import { applyStoredScheme, watchPageFiles } from '@casebook/web-ui';

// Runs before the first paint: the color scheme is stored in this browser, so the gateway can't know it.
applyStoredScheme();
watchPageFiles();
