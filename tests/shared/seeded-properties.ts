import fc from 'fast-check';
import { propertySeed } from '../../libs/testing/src/property-seed.ts';

// The programs of tests/ run without Jest, which would resolve 'fast-check' to a seeded one.
fc.configureGlobal({ seed: propertySeed });

export default fc;
