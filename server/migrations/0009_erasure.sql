CREATE TABLE "audit_notes" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"text" text NOT NULL,
	"salt" text NOT NULL,
	CONSTRAINT "audit_notes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "redaction" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "expiry_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "usage_periods" ADD COLUMN "told_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_notes" ADD CONSTRAINT "audit_notes_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_notes_employee" ON "audit_notes" USING btree ("org_id","employee_id");