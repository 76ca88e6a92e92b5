ALTER TABLE "api_keys" ADD COLUMN "scopes" text[] DEFAULT '{embed:mint}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "ends_with_creator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_known" CHECK ("api_keys"."scopes" <@ '{"employees:read","employees:write","checks:read","evidence:read","webhooks:manage","embed:mint","reports:read"}'::text[] and cardinality("api_keys"."scopes") > 0) NOT VALID;
