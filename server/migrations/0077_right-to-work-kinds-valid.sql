-- In a transaction of its own: all rows are read, while others write.
ALTER TABLE "right_to_work_checks" VALIDATE CONSTRAINT "right_to_work_checks_kind_known";--> statement-breakpoint
ALTER TABLE "right_to_work_states" VALIDATE CONSTRAINT "right_to_work_states_known";--> statement-breakpoint
ALTER TABLE "evidence_files" VALIDATE CONSTRAINT "evidence_files_mime_known";--> statement-breakpoint
ALTER TABLE "staff_import_rows" VALIDATE CONSTRAINT "staff_import_rows_excuse_state_known";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_about";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_template_known";
