CREATE TABLE "staff_import_rows" (
	"org_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"row_sealed" text,
	"employee_id" uuid,
	"excuse_state" text,
	"works_without" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_import_rows_org_id_import_id_line_pk" PRIMARY KEY("org_id","import_id","line"),
	CONSTRAINT "staff_import_rows_outcome_known" CHECK ("staff_import_rows"."outcome" in ('waiting', 'created', 'existing', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "staff_imports" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"state" text NOT NULL,
	"invites" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_imports_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "staff_imports_state_known" CHECK ("staff_imports"."state" in ('running', 'stopped', 'done'))
);
--> statement-breakpoint
ALTER TABLE "staff_import_rows" ADD CONSTRAINT "staff_import_rows_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_imports" ADD CONSTRAINT "staff_imports_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_import_rows_employee" ON "staff_import_rows" USING btree ("org_id","employee_id");--> statement-breakpoint
CREATE INDEX "staff_imports_newest" ON "staff_imports" USING btree ("org_id","created_at");