CREATE TABLE "right_to_work_submissions" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"choice_sealed" text,
	"needed_sealed" text,
	CONSTRAINT "right_to_work_submissions_org_id_employee_id_pk" PRIMARY KEY("org_id","employee_id")
);
--> statement-breakpoint
ALTER TABLE "right_to_work_submissions" ADD CONSTRAINT "right_to_work_submissions_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;