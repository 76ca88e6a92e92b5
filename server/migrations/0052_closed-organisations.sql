ALTER TABLE "messages" DROP CONSTRAINT "messages_about";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "erase_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "erase_warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "forgotten_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "organisations_closed" ON "organisations" USING btree ("erase_at") WHERE "organisations"."closed_at" is not null and "organisations"."forgotten_at" is null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_about" CHECK (employee_id is not null or template in ('retention_due', 'role_changed', 'team_invitation', 'password_reset', 'password_changed', 'email_confirmation', 'account_event', 'address_left', 'organisation_closed', 'organisation_erase_due', 'organisation_erased'));--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_closing" CHECK (("organisations"."closed_at" is null) = ("organisations"."erase_at" is null));