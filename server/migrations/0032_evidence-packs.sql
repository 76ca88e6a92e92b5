CREATE TABLE "evidence_pack_employees" (
	"org_id" uuid NOT NULL,
	"pack_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"employee_id" uuid NOT NULL,
	"outcome" text,
	"entries" jsonb,
	CONSTRAINT "evidence_pack_employees_org_id_pack_id_position_pk" PRIMARY KEY("org_id","pack_id","position"),
	CONSTRAINT "evidence_pack_employees_outcome" CHECK ("evidence_pack_employees"."outcome" in ('packed', 'erased', 'incomplete'))
);
--> statement-breakpoint
CREATE TABLE "evidence_packs" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"site" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"failed_employee_id" uuid,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "evidence_packs_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "evidence_packs_state_known" CHECK (state in ('building', 'ready', 'failed', 'too_large', 'cancelled', 'deleted', 'erased', 'expired')),
	CONSTRAINT "evidence_packs_kind_known" CHECK ("evidence_packs"."kind" in ('all', 'site', 'left', 'chosen')),
	CONSTRAINT "evidence_packs_site" CHECK (("evidence_packs"."kind" = 'site') = ("evidence_packs"."site" is not null)),
	CONSTRAINT "evidence_packs_expires" CHECK (("evidence_packs"."state" <> 'ready') or "evidence_packs"."expires_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "evidence_files" ALTER COLUMN "employee_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD COLUMN "pack_id" uuid;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD COLUMN "pack_position" integer;--> statement-breakpoint
ALTER TABLE "evidence_pack_employees" ADD CONSTRAINT "evidence_pack_employees_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_packs" ADD CONSTRAINT "evidence_packs_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_pack_employees_employee" ON "evidence_pack_employees" USING btree ("org_id","employee_id");--> statement-breakpoint
CREATE INDEX "evidence_packs_newest" ON "evidence_packs" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "evidence_files_pack" ON "evidence_files" USING btree ("org_id","pack_id","pack_position") WHERE "evidence_files"."pack_id" is not null;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_owner" CHECK (("evidence_files"."employee_id" is null) <> ("evidence_files"."pack_id" is null));