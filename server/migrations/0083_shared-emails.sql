DROP INDEX "employees_email";--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "shares_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "is_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email_name" ON "employees" USING btree ("org_id","email_key",lower("full_name")) WHERE "employees"."email_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email" ON "employees" USING btree ("org_id","email_key") WHERE "employees"."email_key" is not null and not "employees"."shares_email";