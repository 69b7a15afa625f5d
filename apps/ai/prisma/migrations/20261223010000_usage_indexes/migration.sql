-- For the quality of what the model wrote, which admins see by day.
CREATE INDEX generations_by_time ON generations (created_at);
CREATE INDEX explanation_votes_by_time ON explanation_votes (voted_at);
