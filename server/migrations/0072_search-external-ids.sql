-- Employees are found by the name that the organisation's own system has for them, as those saved from now on are.
UPDATE "employees" SET "search_text" = "search_text" || E'\n' || lower("external_id") WHERE "external_id" IS NOT NULL;
