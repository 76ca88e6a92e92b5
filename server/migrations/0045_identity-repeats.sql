CREATE TABLE "identity_repeats" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"closed_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"provider" text,
	"test_mode" boolean DEFAULT false NOT NULL,
	"reason" text,
	CONSTRAINT "identity_repeats_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "identity_repeats_outcome_known" CHECK ("identity_repeats"."outcome" in ('pass', 'fail', 'cancelled')),
	CONSTRAINT "identity_repeats_confirmed" CHECK (("identity_repeats"."outcome" is not distinct from 'pass') = ("identity_repeats"."confirmed_at" is not null)),
	CONSTRAINT "identity_repeats_closed" CHECK (("identity_repeats"."outcome" is null) = ("identity_repeats"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "links_kind_known";--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "identity_repeated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "repeat_id" uuid;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "repeat_id" uuid;--> statement-breakpoint
ALTER TABLE "identity_repeats" ADD CONSTRAINT "identity_repeats_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_repeats_employee" ON "identity_repeats" USING btree ("org_id","employee_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "identity_repeats_open" ON "identity_repeats" USING btree ("org_id","employee_id") WHERE "identity_repeats"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_of_repeat" CHECK ("links"."repeat_id" is not null or "links"."kind" <> 'repeat');--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_kind_known" CHECK ("links"."kind" in ('invitation', 'handoff', 'followup', 'repeat'));