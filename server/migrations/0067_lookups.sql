-- Every unique index of an organisation's table holds its id, so that Citus can keep organisations apart. What is looked
-- up before the organisation is known is in a table of its own. The hash or the vendor's id stays first in those
-- indexes: processes of the version before look for it alone.
CREATE TABLE "lookups" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"org_id" uuid NOT NULL,
	CONSTRAINT "lookups_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "lookups_kind_known" CHECK (kind in ('link', 'api-key', 'team-invitation', 'sso-domain', 'identity-session', 'digital-session', 'payment-customer', 'subscription', 'sandbox-checkout', 'sandbox-subscription'))
);
--> statement-breakpoint
-- Processes of the version before know nothing of look-ups, so the database notes what they write. It goes with
-- `npm run distribute`, and can go once no such process is left.
CREATE FUNCTION "note_lookup"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"was" text;
	"is_now" text;
	"prefix" text := TG_ARGV[3];
	"needed" text := coalesce(nullif(TG_ARGV[2], ''), TG_ARGV[1]);
BEGIN
	IF to_jsonb(OLD)->>"needed" IS NOT NULL THEN
		"was" := coalesce(to_jsonb(OLD)->>"prefix" || ':', '') || (to_jsonb(OLD)->>TG_ARGV[1]);
	END IF;
	IF to_jsonb(NEW)->>"needed" IS NOT NULL THEN
		"is_now" := coalesce(to_jsonb(NEW)->>"prefix" || ':', '') || (to_jsonb(NEW)->>TG_ARGV[1]);
	END IF;
	IF "was" IS DISTINCT FROM "is_now" AND "was" IS NOT NULL THEN
		DELETE FROM "lookups" WHERE "kind" = TG_ARGV[0] AND "key" = "was" AND "org_id" = OLD."org_id";
	END IF;
	IF "is_now" IS NOT NULL THEN
		INSERT INTO "lookups" ("kind", "key", "org_id") VALUES (TG_ARGV[0], "is_now", NEW."org_id") ON CONFLICT DO NOTHING;
		IF NOT EXISTS (SELECT FROM "lookups" WHERE "kind" = TG_ARGV[0] AND "key" = "is_now" AND "org_id" = NEW."org_id") THEN
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
	ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "lookups" ADD CONSTRAINT "lookups_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lookups_organisation" ON "lookups" USING btree ("org_id");--> statement-breakpoint
DROP INDEX "sandbox_checkouts_organisation";--> statement-breakpoint
DROP INDEX "sandbox_subscriptions_organisation";--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" DROP CONSTRAINT "sandbox_checkouts_pkey";--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD CONSTRAINT "sandbox_checkouts_org_id_id_pk" PRIMARY KEY("org_id","id");--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" DROP CONSTRAINT "sandbox_subscriptions_pkey";--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD CONSTRAINT "sandbox_subscriptions_org_id_id_pk" PRIMARY KEY("org_id","id");--> statement-breakpoint
DROP INDEX "api_keys_hash";--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash","org_id");--> statement-breakpoint
DROP INDEX "sso_connections_domain";--> statement-breakpoint
CREATE UNIQUE INDEX "sso_connections_domain" ON "sso_connections" USING btree ("domain","org_id") WHERE "sso_connections"."domain_proven_at" is not null;--> statement-breakpoint
DROP INDEX "team_invitations_token";--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_token" ON "team_invitations" USING btree ("token_hash","org_id");--> statement-breakpoint
DROP INDEX "payment_customers_ref";--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_ref" ON "payment_customers" USING btree ("provider","provider_ref","org_id");--> statement-breakpoint
DROP INDEX "links_token_hash";--> statement-breakpoint
CREATE UNIQUE INDEX "links_token_hash" ON "links" USING btree ("token_hash","org_id");--> statement-breakpoint
DROP INDEX "digital_sessions_ref";--> statement-breakpoint
CREATE UNIQUE INDEX "digital_sessions_ref" ON "digital_sessions" USING btree ("provider","provider_ref","org_id");--> statement-breakpoint
DROP INDEX "identity_sessions_ref";--> statement-breakpoint
CREATE UNIQUE INDEX "identity_sessions_ref" ON "identity_sessions" USING btree ("provider","provider_ref","org_id");--> statement-breakpoint
DROP TRIGGER "employees_counted" ON "employees";--> statement-breakpoint
DROP TRIGGER "employees_recounted" ON "employees";--> statement-breakpoint
DROP FUNCTION "count_employee"();--> statement-breakpoint
SELECT isolate_organisations('lookups');
