CREATE TABLE "right_to_work_alerts" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"until" date,
	"days" integer,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "right_to_work_alerts_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "right_to_work_alerts_kind_known" CHECK ("right_to_work_alerts"."kind" in ('follow_up', 'stop_work')),
	CONSTRAINT "right_to_work_alerts_day" CHECK (("right_to_work_alerts"."kind" = 'follow_up') = ("right_to_work_alerts"."until" is not null and "right_to_work_alerts"."days" is not null))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about_day" date;--> statement-breakpoint
ALTER TABLE "right_to_work_states" ADD COLUMN "follow_up_due" date;--> statement-breakpoint
ALTER TABLE "right_to_work_alerts" ADD CONSTRAINT "right_to_work_alerts_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "right_to_work_alerts_follow_up" ON "right_to_work_alerts" USING btree ("org_id","employee_id","until","days");--> statement-breakpoint
CREATE UNIQUE INDEX "right_to_work_alerts_stop_work" ON "right_to_work_alerts" USING btree ("org_id","employee_id") WHERE "right_to_work_alerts"."kind" = 'stop_work' and "right_to_work_alerts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "right_to_work_alerts_employee" ON "right_to_work_alerts" USING btree ("org_id","employee_id","raised_at");--> statement-breakpoint
CREATE INDEX "right_to_work_states_follow_up" ON "right_to_work_states" USING btree ("org_id","follow_up_due","employee_id");--> statement-breakpoint
-- Those in days of grace, whose end this is not, are put right by the next night.
UPDATE "right_to_work_states" SET "follow_up_due" = "until" WHERE "until" IS NOT NULL;
