ALTER TABLE "users" ADD COLUMN "proven_email" text;--> statement-breakpoint
-- Those that have been changed, and not been confirmed since.
UPDATE "users" SET "proven_email" = "previous_email" WHERE "email_confirmed_at" IS NULL AND "email_set_at" IS NOT NULL;
