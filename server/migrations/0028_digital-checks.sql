CREATE TABLE "sandbox_digital" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"document_name" text NOT NULL,
	"date_of_birth" text,
	"return_url_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digital_sessions" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"status" text NOT NULL,
	"reason" text,
	"superseded" boolean DEFAULT false NOT NULL,
	"check_id" uuid,
	"redaction" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "digital_sessions_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "digital_sessions_status_known" CHECK ("digital_sessions"."status" in ('created', 'processing', 'cancelled', 'failed', 'unclear', 'passed')),
	CONSTRAINT "digital_sessions_checked" CHECK ("digital_sessions"."check_id" is null or "digital_sessions"."status" = 'passed')
);
--> statement-breakpoint
CREATE TABLE "register_notes" (
	"org_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"on_register" boolean NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"checked_by" text NOT NULL,
	CONSTRAINT "register_notes_org_id_provider_pk" PRIMARY KEY("org_id","provider")
);
--> statement-breakpoint
ALTER TABLE "digital_sessions" ADD CONSTRAINT "digital_sessions_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_notes" ADD CONSTRAINT "register_notes_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "digital_sessions_ref" ON "digital_sessions" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "digital_sessions_employee" ON "digital_sessions" USING btree ("org_id","employee_id","created_at" DESC NULLS LAST);