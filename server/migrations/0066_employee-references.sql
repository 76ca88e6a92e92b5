ALTER TABLE "employees" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "employees_external_id" ON "employees" USING btree ("org_id","external_id") WHERE "employees"."external_id" is not null;