CREATE TABLE "legal_holds" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "legal_holds_org_id_employee_id_pk" PRIMARY KEY("org_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "retention_certificates" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"destroy_after" date NOT NULL,
	"destroyed_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"records" jsonb NOT NULL,
	"audit_seq" bigint NOT NULL,
	"audit_hash" text NOT NULL,
	CONSTRAINT "retention_certificates_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "retention_certificates_rule" CHECK (rule in ('left', 'not_hired'))
);
--> statement-breakpoint
CREATE TABLE "retention_notices" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"destroy_after" date NOT NULL,
	"told_on" date,
	CONSTRAINT "retention_notices_org_id_employee_id_pk" PRIMARY KEY("org_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"week" date PRIMARY KEY NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"destroyed" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "not_hired_on" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "still_employed_on" date;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about_count" integer;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "not_hired_months" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_certificates" ADD CONSTRAINT "retention_certificates_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_notices" ADD CONSTRAINT "retention_notices_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retention_certificates_newest" ON "retention_certificates" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "retention_notices_waiting" ON "retention_notices" USING btree ("org_id") WHERE "retention_notices"."told_on" is null;--> statement-breakpoint
CREATE INDEX "employees_left" ON "employees" USING btree ((("leave_date" + interval '2 years')::date),"org_id") WHERE "employees"."leave_date" is not null;--> statement-breakpoint
CREATE INDEX "employees_not_hired" ON "employees" USING btree ("org_id","not_hired_on") WHERE "employees"."not_hired_on" is not null;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_not_hired_months" CHECK ("organisations"."not_hired_months" between 1 and 24);