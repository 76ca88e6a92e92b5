ALTER TABLE "one_time_codes" ALTER COLUMN "phone_e164" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "email_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "mailbox_hash" text;--> statement-breakpoint
CREATE INDEX "one_time_codes_mailbox" ON "one_time_codes" USING btree ("mailbox_hash","created_at");--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_email_tries" CHECK ("links"."email_tries" between 0 and 5);--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_kind" CHECK (("one_time_codes"."phone_e164" is null) <> ("one_time_codes"."mailbox_hash" is null));