DO $$
DECLARE
  needed text;
BEGIN
  FOREACH needed IN ARRAY array['bonafide_app', 'bonafide_across'] LOOP
    CONTINUE WHEN EXISTS (SELECT FROM pg_roles WHERE rolname = needed);
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', needed);
      EXECUTE format('GRANT %I TO CURRENT_USER', needed);
    EXCEPTION
      -- Another database of the same server was just being prepared.
      WHEN duplicate_object OR unique_violation THEN NULL;
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'the roles bonafide_app and bonafide_across are missing, and this one may not make them'
          USING ERRCODE = 'insufficient_privilege';
    END;
  END LOOP;
END $$;--> statement-breakpoint
-- Which organisation a transaction is in. Asked for as a subquery it is found out once for each statement.
CREATE FUNCTION "current_organisation"() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('app.org_id', true), '')::uuid
$$;--> statement-breakpoint
-- Each later migration that makes a table of organisations calls it for that table.
CREATE FUNCTION "isolate_organisations"(isolated regclass, org_column text DEFAULT 'org_id') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', isolated);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', isolated);
  EXECUTE format(
    'CREATE POLICY own_organisation ON %s TO bonafide_app USING (%I = (SELECT current_organisation()))',
    isolated, org_column
  );
  EXECUTE format('CREATE POLICY all_organisations ON %s TO bonafide_across USING (true)', isolated);
  -- Who runs migrations, and processes of the version before while there are any.
  EXECUTE format('CREATE POLICY owner ON %s TO CURRENT_USER USING (true)', isolated);
END $$;--> statement-breakpoint
SELECT isolate_organisations('organisations', 'id');--> statement-breakpoint
SELECT isolate_organisations(attrelid::regclass)
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE attname = 'org_id' AND relkind = 'r' AND relnamespace = 'public'::regnamespace
ORDER BY relname;--> statement-breakpoint
-- What the index of texts is asked through: below a policy no LIKE reaches an index. It shows no more than the policy does.
CREATE VIEW "own_employees" AS
SELECT "org_id", "id", "status", "site", "search_text", "created_at" FROM "employees" WHERE "org_id" = (SELECT current_organisation());
