CREATE TABLE "right_to_work_checks" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" text NOT NULL,
	"rules_version" text NOT NULL,
	"supersedes" uuid,
	"facts_hash" text NOT NULL,
	"facts_sealed" text,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "right_to_work_checks_org_id_employee_id_seq_pk" PRIMARY KEY("org_id","employee_id","seq"),
	CONSTRAINT "right_to_work_checks_kind_known" CHECK (kind in ('initial', 'followup', 'tupe', 'recorded', 'lapse', 'taken_back'))
);
--> statement-breakpoint
CREATE TABLE "right_to_work_states" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"state" text NOT NULL,
	"until" date,
	"computed_on" date NOT NULL,
	CONSTRAINT "right_to_work_states_org_id_employee_id_pk" PRIMARY KEY("org_id","employee_id"),
	CONSTRAINT "right_to_work_states_known" CHECK (state in ('none', 'provisional', 'continuous', 'time_limited', 'grace', 'lapsed'))
);
--> statement-breakpoint
ALTER TABLE "right_to_work_checks" ADD CONSTRAINT "right_to_work_checks_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "right_to_work_states" ADD CONSTRAINT "right_to_work_states_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "right_to_work_checks_id" ON "right_to_work_checks" USING btree ("org_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "right_to_work_checks_supersedes" ON "right_to_work_checks" USING btree ("org_id","supersedes") WHERE "right_to_work_checks"."supersedes" is not null;--> statement-breakpoint
CREATE INDEX "right_to_work_states_until" ON "right_to_work_states" USING btree ("org_id","until","employee_id");--> statement-breakpoint
CREATE INDEX "right_to_work_states_state" ON "right_to_work_states" USING btree ("org_id","state","until","employee_id");--> statement-breakpoint
CREATE INDEX "right_to_work_states_computed" ON "right_to_work_states" USING btree ("computed_on","org_id","employee_id");--> statement-breakpoint
-- Append-only: of a record only its sealed facts may change, with the key they are sealed with, and go when they are erased.
CREATE FUNCTION "keep_right_to_work_check"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND old.facts_sealed IS NOT NULL
    AND to_jsonb(new) - 'facts_sealed' = to_jsonb(old) - 'facts_sealed' THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'right-to-work checks are append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "right_to_work_checks_append_only" BEFORE UPDATE OR DELETE ON "right_to_work_checks"
  FOR EACH ROW EXECUTE FUNCTION "keep_right_to_work_check"();
