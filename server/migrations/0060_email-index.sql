DROP INDEX "employees_email";--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email" ON "employees" USING btree ("org_id","email_key") WHERE "employees"."email_key" is not null;