CREATE TABLE "call_links" (
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "call_links_org_id_kind_owner_pk" PRIMARY KEY("org_id","kind","owner"),
	CONSTRAINT "call_links_kind_known" CHECK ("call_links"."kind" in ('user', 'site')),
	CONSTRAINT "call_links_secure" CHECK ("call_links"."url" like 'https://%')
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_about";--> statement-breakpoint
ALTER TABLE "right_to_work_checks" DROP CONSTRAINT "right_to_work_checks_kind_known";--> statement-breakpoint
ALTER TABLE "right_to_work_states" DROP CONSTRAINT "right_to_work_states_known";--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "excuse" jsonb;--> statement-breakpoint
ALTER TABLE "call_links" ADD CONSTRAINT "call_links_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employees_likeness_due" ON "employees" USING btree ("org_id","start_date","id") WHERE "employees"."excuse" @> '{"missing":["likeness"]}';--> statement-breakpoint
CREATE INDEX "employees_term_dates_due" ON "employees" USING btree ("org_id","start_date","id") WHERE "employees"."excuse" @> '{"warnings":["term_dates_end"]}';--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_about" CHECK (employee_id is not null or template in ('retention_due', 'register_due', 'role_changed', 'team_invitation', 'password_reset', 'password_changed', 'email_confirmation', 'account_event', 'address_left', 'organisation_closed', 'organisation_erase_due', 'organisation_erased')) NOT VALID;--> statement-breakpoint
ALTER TABLE "right_to_work_checks" ADD CONSTRAINT "right_to_work_checks_kind_known" CHECK (kind in ('initial', 'followup', 'tupe', 'recorded', 'lapse', 'taken_back', 'not_required', 'required', 'rehired')) NOT VALID;--> statement-breakpoint
ALTER TABLE "right_to_work_states" ADD CONSTRAINT "right_to_work_states_known" CHECK (state in ('none', 'provisional', 'continuous', 'time_limited', 'grace', 'lapsed', 'not_required')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_template_known";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_template_known" CHECK ("template" in ('invitation', 'link_renewed', 'reminder', 'step_reopened', 'identity_accepted', 'identity_declined', 'appointment_cancelled', 'follow_up', 'own_copy', 'identity_repeat', 'follow_up_due', 'stop_work', 'alerts', 'escalation', 'retention_due', 'register_due', 'role_changed', 'code', 'team_invitation', 'password_reset', 'password_changed', 'email_confirmation', 'account_event', 'address_left', 'organisation_closed', 'organisation_erase_due', 'organisation_erased')) NOT VALID;--> statement-breakpoint
ALTER TABLE "evidence_files" DROP CONSTRAINT "evidence_files_mime_known";--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_mime_known" CHECK ("mime" in ('application/pdf', 'image/png', 'image/jpeg', 'image/heic', 'application/json', 'application/zip')) NOT VALID;--> statement-breakpoint
ALTER TABLE "staff_import_rows" DROP CONSTRAINT "staff_import_rows_excuse_state_known";--> statement-breakpoint
ALTER TABLE "staff_import_rows" ADD CONSTRAINT "staff_import_rows_excuse_state_known" CHECK ("excuse_state" in ('none', 'provisional', 'continuous', 'time_limited', 'grace', 'lapsed', 'not_required')) NOT VALID;--> statement-breakpoint
SELECT isolate_organisations('call_links');
