CREATE TABLE "right_to_work_follow_up_requests" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"method" text,
	"outcome" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "right_to_work_follow_up_requests_org_id_employee_id_pk" PRIMARY KEY("org_id","employee_id"),
	CONSTRAINT "follow_up_requests_method_known" CHECK ("right_to_work_follow_up_requests"."method" in ('assisted', 'more_needed')),
	CONSTRAINT "follow_up_requests_outcome_known" CHECK ("right_to_work_follow_up_requests"."outcome" in ('pass', 'fail')),
	CONSTRAINT "follow_up_requests_closed" CHECK (("right_to_work_follow_up_requests"."outcome" is null) = ("right_to_work_follow_up_requests"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "links_kind_known";--> statement-breakpoint
ALTER TABLE "right_to_work_follow_up_requests" ADD CONSTRAINT "right_to_work_follow_up_requests_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_up_requests_open" ON "right_to_work_follow_up_requests" USING btree ("org_id","employee_id") WHERE "right_to_work_follow_up_requests"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_kind_known" CHECK ("links"."kind" in ('invitation', 'handoff', 'followup'));