ALTER TABLE "users" ADD COLUMN "password_is_weak" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "first_steps_dismissed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_trial" ON "ledger" USING btree ("org_id") WHERE kind = 'trial';