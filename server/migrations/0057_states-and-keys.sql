ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_purpose_known" CHECK ("purpose" in ('password_reset', 'email_confirmation')) NOT VALID;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_purpose_known" CHECK ("purpose" in ('sign_in', 'step_up', 'add_passkey')) NOT VALID;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_method_known" CHECK ("method" in ('password', 'google')) NOT VALID;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_kind_known" CHECK ("kind" in ('totp', 'passkey')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_default_role_known" CHECK ("default_role" in ('viewer', 'recruiter', 'verifier')) NOT VALID;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_role_known" CHECK ("role" in ('owner', 'admin', 'verifier', 'recruiter', 'viewer', 'billing')) NOT VALID;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role_known" CHECK ("role" in ('owner', 'admin', 'verifier', 'recruiter', 'viewer', 'billing')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_kind_known" CHECK ("kind" in ('reserve', 'consume', 'release', 'payg', 'trial')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_invite_channel_pref_known" CHECK ("invite_channel_pref" in ('whatsapp', 'sms', 'email')) NOT VALID;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_language_known" CHECK ("language" in ('en-GB', 'cy', 'pl', 'ro', 'pt', 'es', 'fr', 'uk', 'ur', 'ar')) NOT VALID;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "identity_repeats" ADD CONSTRAINT "identity_repeats_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "employee_traces" ADD CONSTRAINT "employee_traces_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD CONSTRAINT "sandbox_checkouts_takes_effect_known" CHECK ("takes_effect" in ('now', 'period_end')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD CONSTRAINT "sandbox_checkouts_status_known" CHECK ("status" in ('open', 'declined', 'paid', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sandbox_digital" ADD CONSTRAINT "sandbox_digital_status_known" CHECK ("status" in ('created', 'processing', 'passed', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sandbox_identity" ADD CONSTRAINT "sandbox_identity_status_known" CHECK ("status" in ('created', 'processing', 'verified', 'failed', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sandbox_outbox" ADD CONSTRAINT "sandbox_outbox_channel_known" CHECK ("channel" in ('whatsapp', 'sms', 'email')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD CONSTRAINT "sandbox_subscriptions_status_known" CHECK ("status" in ('active', 'past_due', 'canceled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_channel_known" CHECK ("channel" in ('whatsapp', 'sms', 'email')) NOT VALID;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_mime_known" CHECK ("mime" in ('image/png', 'image/jpeg', 'image/webp')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_template_known" CHECK ("template" in ('invitation', 'link_renewed', 'reminder', 'step_reopened', 'identity_accepted', 'identity_declined', 'appointment_cancelled', 'follow_up', 'own_copy', 'identity_repeat', 'follow_up_due', 'stop_work', 'alerts', 'escalation', 'retention_due', 'role_changed', 'code', 'team_invitation', 'password_reset', 'password_changed', 'email_confirmation', 'account_event', 'address_left', 'organisation_closed', 'organisation_erase_due', 'organisation_erased')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel_known" CHECK ("channel" in ('whatsapp', 'sms', 'email')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_state_known" CHECK ("state" in ('queued', 'sent', 'delivered', 'read', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_notes" ADD CONSTRAINT "audit_notes_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "retention_certificates" ADD CONSTRAINT "retention_certificates_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "retention_notices" ADD CONSTRAINT "retention_notices_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_mode_known" CHECK ("mode" in ('in_person', 'video')) NOT VALID;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "right_to_work_checks" ADD CONSTRAINT "right_to_work_checks_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "right_to_work_states" ADD CONSTRAINT "right_to_work_states_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "digital_sessions" ADD CONSTRAINT "digital_sessions_redaction_known" CHECK ("redaction" in ('queued', 'done')) NOT VALID;--> statement-breakpoint
ALTER TABLE "digital_sessions" ADD CONSTRAINT "digital_sessions_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_store_known" CHECK ("store" in ('database', 's3')) NOT VALID;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_mime_known" CHECK ("mime" in ('application/pdf', 'image/png', 'image/jpeg', 'image/heic', 'application/zip')) NOT VALID;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "right_to_work_follow_up_requests" ADD CONSTRAINT "right_to_work_follow_up_requests_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "right_to_work_alerts" ADD CONSTRAINT "right_to_work_alerts_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "evidence_pack_employees" ADD CONSTRAINT "evidence_pack_employees_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "right_to_work_submissions" ADD CONSTRAINT "right_to_work_submissions_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "sso_tokens" ADD CONSTRAINT "sso_tokens_purpose_known" CHECK ("purpose" in ('state', 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "staff_import_rows" ADD CONSTRAINT "staff_import_rows_excuse_state_known" CHECK ("excuse_state" in ('none', 'provisional', 'continuous', 'time_limited', 'grace', 'lapsed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "staff_import_rows" ADD CONSTRAINT "staff_import_rows_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_status_known" CHECK ("status" in ('created', 'processing', 'verified', 'failed', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_quarantine_reason_known" CHECK ("quarantine_reason" in ('link_revoked', 'link_replaced', 'step_invalidated', 'attempts_used')) NOT VALID;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_redaction_known" CHECK ("redaction" in ('queued', 'accepted', 'done')) NOT VALID;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "evidence_packs" ADD CONSTRAINT "evidence_packs_failed_employee" FOREIGN KEY ("org_id", "failed_employee_id") REFERENCES "public"."employees" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "evidence_pack_employees" ADD CONSTRAINT "evidence_pack_employees_pack" FOREIGN KEY ("org_id", "pack_id") REFERENCES "public"."evidence_packs" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "staff_import_rows" ADD CONSTRAINT "staff_import_rows_import" FOREIGN KEY ("org_id", "import_id") REFERENCES "public"."staff_imports" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint" FOREIGN KEY ("org_id", "endpoint_id") REFERENCES "public"."webhook_endpoints" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "usage_reports" ADD CONSTRAINT "usage_reports_ledger" FOREIGN KEY ("org_id", "ledger_id") REFERENCES "public"."ledger" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "right_to_work_checks" ADD CONSTRAINT "right_to_work_checks_superseded" FOREIGN KEY ("org_id", "supersedes") REFERENCES "public"."right_to_work_checks" ("org_id", "id") NOT VALID;--> statement-breakpoint
ALTER TABLE "digital_sessions" ADD CONSTRAINT "digital_sessions_check" FOREIGN KEY ("org_id", "check_id") REFERENCES "public"."right_to_work_checks" ("org_id", "id") NOT VALID;