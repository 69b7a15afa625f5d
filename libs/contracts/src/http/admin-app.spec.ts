import { describe, expect, it } from '@jest/globals';
import { ADMIN_APP_PATH } from './admin-app.ts';

describe('the addresses of the admin app', () => {
  it.each(['/admin', '/admin/', '/admin/error-logs', '/admin?tab=all', '/referral-report', '/test/ai-diagnostic'])(
    'have %s',
    (path) => {
      expect(ADMIN_APP_PATH.test(path)).toBe(true);
    },
  );

  it.each(['/', '/administrators', '/testing', '/questions/admin', '/referral-reports', '/api/v1/admin'])(
    'have no %s',
    (path) => {
      expect(ADMIN_APP_PATH.test(path)).toBe(false);
    },
  );
});
