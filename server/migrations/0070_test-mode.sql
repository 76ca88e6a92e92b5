ALTER TABLE "employees" ADD COLUMN "cleared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "test_seconds_ahead" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_test_clock" CHECK ("organisations"."test_seconds_ahead" = 0 or (substr("organisations"."id"::text, 15, 1) = '8' and "organisations"."test_seconds_ahead" between 0 and 63072000)) NOT VALID;--> statement-breakpoint
-- Whose members work in an organisation: in a test one, those of the live one beside it. The ids tell which that is.
CREATE FUNCTION "live_organisation"() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT overlay(current_setting('app.org_id', true) placing '4' from 15 for 1)::uuid
  WHERE substr(current_setting('app.org_id', true), 15, 1) = '8'
$$;--> statement-breakpoint
CREATE POLICY "live_organisation" ON "organisations" FOR SELECT TO bonafide_app USING ("id" = live_organisation());--> statement-breakpoint
CREATE POLICY "live_organisation" ON "memberships" FOR SELECT TO bonafide_app USING ("org_id" = live_organisation());--> statement-breakpoint
CREATE POLICY "live_organisation" ON "sessions" FOR SELECT TO bonafide_app USING ("org_id" = live_organisation());--> statement-breakpoint
-- For the lock that keeps a member from leaving while work is given to them: nothing of it can be changed.
CREATE POLICY "live_organisation_lock" ON "memberships" FOR UPDATE TO bonafide_app USING ("org_id" = live_organisation()) WITH CHECK (false);--> statement-breakpoint
-- Work of a test organisation is given to users of the live one. Who leaves is taken off their employees by the server,
-- which locks them first, as on Citus already.
ALTER TABLE "employees" DROP CONSTRAINT IF EXISTS "employees_assigned_to_member";
