-- Every unique index of an organisation's table holds its id, so that Citus can keep organisations apart. What is looked
-- up before the organisation is known is in a table of its own. The hash or the vendor's id stays first in those
-- indexes: processes of the version before look for it alone.
CREATE TABLE "lookups" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"org_id" uuid NOT NULL,
	CONSTRAINT "lookups_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "lookups_kind_known" CHECK (kind in ('link', 'api-key', 'team-invitation', 'sso-domain', 'identity-session', 'digital-session', 'payment-customer', 'subscription', 'sandbox-checkout', 'sandbox-subscription', 'slug'))
);
--> statement-breakpoint
DROP INDEX "sandbox_checkouts_organisation";--> statement-breakpoint
DROP INDEX "sandbox_subscriptions_organisation";--> statement-breakpoint
DROP INDEX "api_keys_hash";--> statement-breakpoint
DROP INDEX "sso_connections_domain";--> statement-breakpoint
DROP INDEX "team_invitations_token";--> statement-breakpoint
DROP INDEX "payment_customers_ref";--> statement-breakpoint
DROP INDEX "links_token_hash";--> statement-breakpoint
DROP INDEX "digital_sessions_ref";--> statement-breakpoint
DROP INDEX "identity_sessions_ref";--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" DROP CONSTRAINT "sandbox_checkouts_pkey";--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" DROP CONSTRAINT "sandbox_subscriptions_pkey";--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD CONSTRAINT "sandbox_checkouts_org_id_id_pk" PRIMARY KEY("org_id","id");--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD CONSTRAINT "sandbox_subscriptions_org_id_id_pk" PRIMARY KEY("org_id","id");--> statement-breakpoint
CREATE INDEX "lookups_organisation" ON "lookups" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_connections_domain" ON "sso_connections" USING btree ("domain","org_id") WHERE "sso_connections"."domain_proven_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_token" ON "team_invitations" USING btree ("token_hash","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_ref" ON "payment_customers" USING btree ("provider","provider_ref","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "links_token_hash" ON "links" USING btree ("token_hash","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "digital_sessions_ref" ON "digital_sessions" USING btree ("provider","provider_ref","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_sessions_ref" ON "identity_sessions" USING btree ("provider","provider_ref","org_id");