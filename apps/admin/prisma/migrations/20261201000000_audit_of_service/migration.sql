-- Pages of one service's entries, newest first (GET /auth/v1/admin/audit).
CREATE INDEX audit_entries_of_service ON audit_entries (service, occurred_at DESC, id DESC);
