-- Processes of the version before know nothing of look-ups, so the database notes what they write. It goes with
-- `npm run distribute`, and can go once no such process is left.
CREATE FUNCTION "note_lookup"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"was" text;
	"is_now" text;
	"prefix" text := TG_ARGV[3];
	-- Of an organisation itself it is its id.
	"whose" uuid := coalesce(to_jsonb(NEW)->>'org_id', to_jsonb(NEW)->>'id')::uuid;
	"needed" text := coalesce(nullif(TG_ARGV[2], ''), TG_ARGV[1]);
BEGIN
	IF to_jsonb(OLD)->>"needed" IS NOT NULL THEN
		"was" := coalesce(to_jsonb(OLD)->>"prefix" || ':', '') || (to_jsonb(OLD)->>TG_ARGV[1]);
	END IF;
	IF to_jsonb(NEW)->>"needed" IS NOT NULL THEN
		"is_now" := coalesce(to_jsonb(NEW)->>"prefix" || ':', '') || (to_jsonb(NEW)->>TG_ARGV[1]);
	END IF;
	IF "was" IS DISTINCT FROM "is_now" AND "was" IS NOT NULL THEN
		DELETE FROM "lookups" WHERE "kind" = TG_ARGV[0] AND "key" = "was" AND "org_id" = coalesce(to_jsonb(OLD)->>'org_id', to_jsonb(OLD)->>'id')::uuid;
	END IF;
	IF "is_now" IS NOT NULL THEN
		INSERT INTO "lookups" ("kind", "key", "org_id") VALUES (TG_ARGV[0], "is_now", "whose") ON CONFLICT DO NOTHING;
		IF NOT EXISTS (SELECT FROM "lookups" WHERE "kind" = TG_ARGV[0] AND "key" = "is_now" AND "org_id" = "whose") THEN
			RAISE unique_violation USING MESSAGE = format('a look-up of the kind %s belongs to another organisation', TG_ARGV[0]);
		END IF;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "links_noted" AFTER INSERT OR DELETE OR UPDATE OF "token_hash" ON "links"
	FOR EACH ROW EXECUTE FUNCTION "note_lookup"('link', 'token_hash');--> statement-breakpoint
CREATE TRIGGER "api_keys_noted" AFTER INSERT OR DELETE OR UPDATE OF "key_hash" ON "api_keys"
	FOR EACH ROW EXECUTE FUNCTION "note_lookup"('api-key', 'key_hash');--> statement-breakpoint
CREATE TRIGGER "team_invitations_noted" AFTER INSERT OR DELETE OR UPDATE OF "token_hash" ON "team_invitations"
	FOR EACH ROW EXECUTE FUNCTION "note_lookup"('team-invitation', 'token_hash');--> statement-breakpoint
CREATE TRIGGER "sso_connections_noted" AFTER INSERT OR DELETE OR UPDATE OF "domain", "domain_proven_at" ON "sso_connections"
	FOR EACH ROW EXECUTE FUNCTION "note_lookup"('sso-domain', 'domain', 'domain_proven_at');--> statement-breakpoint
CREATE TRIGGER "identity_sessions_noted" AFTER INSERT OR DELETE OR UPDATE OF "provider_ref" ON "identity_sessions"
	FOR EACH ROW EXECUTE FUNCTION "note_lookup"('identity-session', 'provider_ref', '', 'provider');--> statement-breakpoint
CREATE TRIGGER "digital_sessions_noted" AFTER INSERT OR DELETE OR UPDATE OF "provider_ref" ON "digital_sessions"
	FOR EACH ROW EXECUTE FUNCTION "note_lookup"('digital-session', 'provider_ref', '', 'provider');--> statement-breakpoint
CREATE TRIGGER "payment_customers_noted" AFTER INSERT OR DELETE OR UPDATE OF "provider_ref" ON "payment_customers"
	FOR EACH ROW EXECUTE FUNCTION "note_lookup"('payment-customer', 'provider_ref', '', 'provider');--> statement-breakpoint
CREATE TRIGGER "subscriptions_noted" AFTER INSERT OR DELETE ON "subscriptions"
	FOR EACH ROW EXECUTE FUNCTION "note_lookup"('subscription', 'provider_ref', '', 'provider');--> statement-breakpoint
CREATE TRIGGER "sandbox_checkouts_noted" AFTER INSERT OR DELETE ON "sandbox_checkouts"
	FOR EACH ROW EXECUTE FUNCTION "note_lookup"('sandbox-checkout', 'id');--> statement-breakpoint
CREATE TRIGGER "sandbox_subscriptions_noted" AFTER INSERT OR DELETE ON "sandbox_subscriptions"
	FOR EACH ROW EXECUTE FUNCTION "note_lookup"('sandbox-subscription', 'id');--> statement-breakpoint
CREATE TRIGGER "organisations_noted" AFTER INSERT OR DELETE OR UPDATE OF "slug" ON "organisations"
	FOR EACH ROW EXECUTE FUNCTION "note_lookup"('slug', 'slug');--> statement-breakpoint
INSERT INTO "lookups" ("kind", "key", "org_id")
	SELECT 'link', "token_hash", "org_id" FROM "links"
	UNION ALL SELECT 'api-key', "key_hash", "org_id" FROM "api_keys"
	UNION ALL SELECT 'team-invitation', "token_hash", "org_id" FROM "team_invitations"
	UNION ALL SELECT 'sso-domain', "domain", "org_id" FROM "sso_connections" WHERE "domain_proven_at" IS NOT NULL
	UNION ALL SELECT 'identity-session', "provider" || ':' || "provider_ref", "org_id" FROM "identity_sessions" WHERE "provider_ref" IS NOT NULL
	UNION ALL SELECT 'digital-session', "provider" || ':' || "provider_ref", "org_id" FROM "digital_sessions" WHERE "provider_ref" IS NOT NULL
	UNION ALL SELECT 'payment-customer', "provider" || ':' || "provider_ref", "org_id" FROM "payment_customers"
	UNION ALL SELECT 'subscription', "provider" || ':' || "provider_ref", "org_id" FROM "subscriptions"
	UNION ALL SELECT 'sandbox-checkout', "id", "org_id" FROM "sandbox_checkouts"
	UNION ALL SELECT 'sandbox-subscription', "id", "org_id" FROM "sandbox_subscriptions"
	UNION ALL SELECT 'slug', "slug", "id" FROM "organisations"
	ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TRIGGER "employees_counted" ON "employees";--> statement-breakpoint
DROP TRIGGER "employees_recounted" ON "employees";--> statement-breakpoint
DROP FUNCTION "count_employee"();--> statement-breakpoint
-- Citus takes no subquery in a policy. Where a statement names its organisation, PostgreSQL compares the two once and not
-- for each row, with either.
CREATE OR REPLACE FUNCTION "isolate_organisations"(isolated regclass, org_column text DEFAULT 'org_id') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', isolated);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', isolated);
  EXECUTE format('CREATE POLICY own_organisation ON %s TO bonafide_app USING (%I = current_organisation())', isolated, org_column);
  EXECUTE format('CREATE POLICY all_organisations ON %s TO bonafide_across USING (true)', isolated);
  -- Who runs migrations, and processes of the version before while there are any.
  EXECUTE format('CREATE POLICY owner ON %s TO CURRENT_USER USING (true)', isolated);
END $$;--> statement-breakpoint
DO $$
DECLARE
  isolated record;
BEGIN
  FOR isolated IN SELECT "polrelid"::regclass AS "name" FROM "pg_policy" WHERE "polname" = 'own_organisation' ORDER BY 1 LOOP
    EXECUTE format(
      'ALTER POLICY own_organisation ON %s USING (%I = current_organisation())',
      isolated.name, CASE isolated.name WHEN 'organisations'::regclass THEN 'id' ELSE 'org_id' END
    );
  END LOOP;
END $$;--> statement-breakpoint
SELECT isolate_organisations('lookups');--> statement-breakpoint
-- On Citus, which sends its nodes the whole message that a `set local` came in, if it was not run from here.
CREATE FUNCTION "enter_organisation"(entered uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('citus.propagate_set_commands', 'local', true);
  EXECUTE format('SET LOCAL app.org_id = %L', entered);
END $$;
