CREATE TABLE "audit_anchors" (
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "audit_anchors_org_id_day_pk" PRIMARY KEY("org_id","day")
);
--> statement-breakpoint
ALTER TABLE "audit_anchors" ADD CONSTRAINT "audit_anchors_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Append-only: what erasing removes is in other tables, so nothing here ever changes.
CREATE FUNCTION "keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit"();--> statement-breakpoint
CREATE TRIGGER "audit_anchors_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_anchors"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit"();
