ALTER TABLE "employees" ADD COLUMN "engagement" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "start_date" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "leave_date" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "site" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_engagement_known" CHECK (engagement in ('employee', 'worker', 'subcontractor', 'platform', 'agency', 'substitute'));--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_origin_known" CHECK (origin in ('hired', 'tupe'));--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_leave_after_start" CHECK ("employees"."leave_date" >= "employees"."start_date");