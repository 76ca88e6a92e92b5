ALTER TABLE "identity_sessions" ADD COLUMN "superseded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "phone_countries" text[] DEFAULT '{"GB","IE"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "embed_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "reopened_at" timestamp (3) with time zone;