CREATE TABLE "evidence_files" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"state" text NOT NULL,
	"store" text NOT NULL,
	"mime" text NOT NULL,
	"sha256" text,
	"bytes" integer,
	"secret_sealed" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"bound_at" timestamp (3) with time zone,
	CONSTRAINT "evidence_files_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "evidence_files_state_known" CHECK ("evidence_files"."state" in ('uploading', 'stored')),
	CONSTRAINT "evidence_files_stored" CHECK (("evidence_files"."state" = 'stored') = ("evidence_files"."sha256" is not null and "evidence_files"."bytes" is not null)),
	CONSTRAINT "evidence_files_bound" CHECK ("evidence_files"."bound_at" is null or "evidence_files"."state" = 'stored')
);
--> statement-breakpoint
CREATE TABLE "evidence_pieces" (
	"org_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "evidence_pieces_org_id_file_id_position_pk" PRIMARY KEY("org_id","file_id","position")
);
--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_pieces" ADD CONSTRAINT "evidence_pieces_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_pieces" ADD CONSTRAINT "evidence_pieces_org_id_file_id_evidence_files_org_id_id_fk" FOREIGN KEY ("org_id","file_id") REFERENCES "public"."evidence_files"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_files_employee" ON "evidence_files" USING btree ("org_id","employee_id");--> statement-breakpoint
CREATE INDEX "evidence_files_unbound" ON "evidence_files" USING btree ("created_at") WHERE "evidence_files"."bound_at" is null;