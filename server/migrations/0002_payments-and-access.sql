CREATE TABLE "api_keys" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "google_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "google_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"price_id" text NOT NULL,
	"takes_effect" text NOT NULL,
	"status" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"price_id" text NOT NULL,
	"status" text NOT NULL,
	"pending_price_id" text,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"past_due_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"org_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"plan_name" text NOT NULL,
	"status" text NOT NULL,
	"pending_plan" text,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"past_due_since" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_org_id_provider_provider_ref_pk" PRIMARY KEY("org_id","provider","provider_ref"),
	CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('active', 'past_due', 'canceled')),
	CONSTRAINT "subscriptions_past_due" CHECK (("subscriptions"."status" = 'past_due') = ("subscriptions"."past_due_since" is not null))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_identities" ADD CONSTRAINT "google_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD CONSTRAINT "sandbox_checkouts_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD CONSTRAINT "sandbox_subscriptions_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_newest" ON "api_keys" USING btree ("org_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "google_identities_user" ON "google_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sandbox_checkouts_organisation" ON "sandbox_checkouts" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_organisation" ON "sandbox_subscriptions" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("org_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_newest" ON "ledger" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
INSERT INTO "sandbox_subscriptions" ("id", "org_id", "price_id", "status", "period_start", "period_end", "created_at", "version")
	SELECT 'sub_' || "id", "id", 'price_' || "plan_name" || '_monthly', 'active', now(), now() + interval '1 month', "created_at", 1
	FROM "organisations" WHERE "plan_name" <> 'free' AND "plan_status" = 'active';--> statement-breakpoint
INSERT INTO "subscriptions" ("org_id", "provider", "provider_ref", "plan_name", "status", "period_start", "period_end", "started_at", "version", "updated_at")
	SELECT "id", 'sandbox', 'sub_' || "id", "plan_name", 'active', now(), now() + interval '1 month', "created_at", 1, now()
	FROM "organisations" WHERE "plan_name" <> 'free' AND "plan_status" = 'active';--> statement-breakpoint
ALTER TABLE "organisations" DROP COLUMN "plan_name";--> statement-breakpoint
ALTER TABLE "organisations" DROP COLUMN "plan_status";