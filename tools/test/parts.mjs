/** The tests of `npm test`. Each file takes at most 5 s alone, and doesn't depend on real time, the heap, or the machine's speed. */
export function runTests(run) {
  run.jest('unit tests', 'unit');
  run.jest('component tests', 'component');
  run.jest('integration tests', 'integration');
}

/** Tests the whole system: a few journeys in a browser, in both profiles. */
export function runSmoke(run) {
  run.journeys('smoke (embedded)', 'embedded', 'smoke');
  run.journeys('smoke (distributed)', 'distributed', 'smoke');
}

/** The parts of `npm run test:full`. Each can be run alone. Some have separate commands for longer runs. */
export const fullParts = {
  chart: (run) => run.program('Helm chart', 'test:chart'),
  'distributed-parts': (run) => run.jest('distributed parts', 'full', ['--runInBand']),
  scale: (run) => run.jest('large amounts and real time', 'scale', ['--runInBand']),
  observe: (run) => run.program('panels, alerts, traces, and logs', 'test:observe'),
  load: (run) => run.program('load test (smoke)', 'load', ['--test', 'smoke']),
  'journeys-embedded': (run) => run.journeys('journeys (embedded)', 'embedded'),
  'journeys-distributed': (run) => run.journeys('journeys (distributed)', 'distributed'),
  crash: (run) =>
    run.program('5 crashes (distributed)', 'test:crash', ['--profile', 'distributed', '--runs', '5', '--replicas', '2']),
  loss: (run) => run.program('5 cuts (embedded)', 'test:loss', ['--profile', 'embedded', '--cuts', '5']),
  deploy: (run) => run.program('images and containers', 'test:deploy'),
  upgrade: (run) => run.program('upgrade of a killed system', 'test:upgrade'),
  'api-fuzz': (run) => run.program('generated requests', 'test:api'),
};
