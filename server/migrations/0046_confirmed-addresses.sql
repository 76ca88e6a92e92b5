ALTER TABLE "messages" DROP CONSTRAINT "messages_about";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "previous_email" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about_event" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_about" CHECK (employee_id is not null or template in ('retention_due', 'role_changed', 'team_invitation', 'password_reset', 'password_changed', 'email_confirmation', 'account_event', 'address_left'));--> statement-breakpoint
-- Those who are here have used their accounts: nothing of theirs is to stop with an update.
UPDATE "users" SET "email_confirmed_at" = "created_at";--> statement-breakpoint
UPDATE "organisations" SET "confirmed_at" = "created_at";
