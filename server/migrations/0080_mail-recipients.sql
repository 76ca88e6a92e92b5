ALTER TABLE "mailed_tokens" ADD COLUMN "email_key" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "recipient" jsonb;--> statement-breakpoint
-- Tokens end when an address is changed, so those that work were made for the address of now.
UPDATE "mailed_tokens" SET "email_key" = (SELECT "email_key" FROM "users" WHERE "users"."id" = "mailed_tokens"."user_id");
