-- Written by hand: what drizzle-kit does not generate from the tables of the sources.
--
-- The roles that the product works as. Neither owns a table.
DO $$
DECLARE
  needed text;
BEGIN
  FOREACH needed IN ARRAY array['bonafide_app', 'bonafide_across'] LOOP
    CONTINUE WHEN EXISTS (SELECT FROM pg_roles WHERE rolname = needed);
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', needed);
      EXECUTE format('GRANT %I TO CURRENT_USER', needed);
    EXCEPTION
      -- Another database of the same server was just being prepared.
      WHEN duplicate_object OR unique_violation THEN NULL;
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'the roles bonafide_app and bonafide_across are missing, and this one may not make them'
          USING ERRCODE = 'insufficient_privilege';
    END;
  END LOOP;
END $$;--> statement-breakpoint

-- Answers which organisation a transaction is in.
CREATE FUNCTION "current_organisation"() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('app.org_id', true), '')::uuid
$$;--> statement-breakpoint

-- Names the live organisation beside a test one, whose members work in both. The ids tell which that is.
CREATE FUNCTION "live_organisation"() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT overlay(current_setting('app.org_id', true) placing '4' from 15 for 1)::uuid
  WHERE substr(current_setting('app.org_id', true), 15, 1) = '8'
$$;--> statement-breakpoint

-- On Citus, which sends its nodes the whole message that a `set local` came in, unless it was run from here.
CREATE FUNCTION "enter_organisation"(entered uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('citus.propagate_set_commands', 'local', true);
  EXECUTE format('SET LOCAL app.org_id = %L', entered);
END $$;--> statement-breakpoint

-- Keeps the rows of organisations apart in a table. Each later migration that makes such a table calls it. Citus takes no
-- subquery in a policy.
CREATE FUNCTION "isolate_organisations"(isolated regclass, org_column text DEFAULT 'org_id') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', isolated);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', isolated);
  EXECUTE format('CREATE POLICY own_organisation ON %s TO bonafide_app USING (%I = current_organisation())', isolated, org_column);
  EXECUTE format('CREATE POLICY all_organisations ON %s TO bonafide_across USING (true)', isolated);
  -- Who runs migrations.
  EXECUTE format('CREATE POLICY owner ON %s TO CURRENT_USER USING (true)', isolated);
END $$;--> statement-breakpoint

SELECT isolate_organisations('organisations', 'id');--> statement-breakpoint
SELECT isolate_organisations(attrelid::regclass)
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE attname = 'org_id' AND relkind = 'r' AND relnamespace = 'public'::regnamespace
ORDER BY relname;--> statement-breakpoint

CREATE POLICY "live_organisation" ON "organisations" FOR SELECT TO bonafide_app USING ("id" = live_organisation());--> statement-breakpoint
CREATE POLICY "live_organisation" ON "memberships" FOR SELECT TO bonafide_app USING ("org_id" = live_organisation());--> statement-breakpoint
CREATE POLICY "live_organisation" ON "sessions" FOR SELECT TO bonafide_app USING ("org_id" = live_organisation());--> statement-breakpoint
-- For the lock that keeps a member from leaving while work is given to them: nothing of it can be changed.
CREATE POLICY "live_organisation_lock" ON "memberships" FOR UPDATE TO bonafide_app USING ("org_id" = live_organisation()) WITH CHECK (false);--> statement-breakpoint

-- The index of texts is asked through it: below a policy no LIKE reaches an index. It shows no more than the policy does.
CREATE VIEW "own_employees" AS
SELECT "org_id", "id", "status", "site", "manager_key", "search_text", "created_at",
  "start_date", "leave_date", "invite_channel_pref", "assigned_to", "excuse", "erased_at" FROM "employees" WHERE "org_id" = (SELECT current_organisation());--> statement-breakpoint

-- Append-only: what erasing removes is in other tables.
CREATE FUNCTION "keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint

CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit"();--> statement-breakpoint

CREATE TRIGGER "audit_anchors_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_anchors"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit"();--> statement-breakpoint

-- Append-only: only the sealed facts may change, with the key they are sealed with, and go when they are erased.
CREATE FUNCTION "keep_right_to_work_check"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND old.facts_sealed IS NOT NULL
    AND to_jsonb(new) - 'facts_sealed' = to_jsonb(old) - 'facts_sealed' THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'right-to-work checks are append-only';
END $$;--> statement-breakpoint

CREATE TRIGGER "right_to_work_checks_append_only" BEFORE UPDATE OR DELETE ON "right_to_work_checks"
  FOR EACH ROW EXECUTE FUNCTION "keep_right_to_work_check"();--> statement-breakpoint

-- The values that the tables of the sources list for a column.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_mode_known" CHECK ("mode" in ('in_person', 'video'));--> statement-breakpoint
ALTER TABLE "digital_sessions" ADD CONSTRAINT "digital_sessions_redaction_known" CHECK ("redaction" in ('queued', 'done'));--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_invite_channel_pref_known" CHECK ("invite_channel_pref" in ('whatsapp', 'sms', 'email'));--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_language_known" CHECK ("language" in ('en-GB', 'cy', 'pl', 'ro', 'pt', 'es', 'fr', 'uk', 'ur', 'ar'));--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_mime_known" CHECK ("mime" in ('application/pdf', 'image/png', 'image/jpeg', 'image/heic', 'application/json', 'application/zip'));--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_store_known" CHECK ("store" in ('database', 's3'));--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_method_known" CHECK ("method" in ('password', 'google'));--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_purpose_known" CHECK ("purpose" in ('sign_in', 'step_up', 'add_passkey'));--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_kind_known" CHECK ("kind" in ('totp', 'passkey'));--> statement-breakpoint
ALTER TABLE "hris_connections" ADD CONSTRAINT "hris_connections_system_known" CHECK ("system" in ('bamboohr', 'personio'));--> statement-breakpoint
ALTER TABLE "hris_starters" ADD CONSTRAINT "hris_starters_state_known" CHECK ("state" in ('linked', 'waiting', 'offered', 'left_alone', 'skipped', 'erased'));--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_quarantine_reason_known" CHECK ("quarantine_reason" in ('link_revoked', 'link_replaced', 'step_invalidated', 'attempts_used'));--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_redaction_known" CHECK ("redaction" in ('queued', 'accepted', 'done'));--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_status_known" CHECK ("status" in ('created', 'processing', 'verified', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_kind_known" CHECK ("kind" in ('reserve', 'consume', 'release', 'payg', 'trial'));--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_channel_known" CHECK ("channel" in ('whatsapp', 'sms', 'email'));--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_mime_known" CHECK ("mime" in ('image/png', 'image/jpeg', 'image/webp'));--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_purpose_known" CHECK ("purpose" in ('password_reset', 'email_confirmation'));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role_known" CHECK ("role" in ('owner', 'admin', 'verifier', 'recruiter', 'viewer', 'billing'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel_known" CHECK ("channel" in ('whatsapp', 'sms', 'email'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_state_known" CHECK ("state" in ('queued', 'sent', 'delivered', 'read', 'failed'));--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD CONSTRAINT "sandbox_checkouts_status_known" CHECK ("status" in ('open', 'declined', 'paid', 'cancelled'));--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD CONSTRAINT "sandbox_checkouts_takes_effect_known" CHECK ("takes_effect" in ('now', 'period_end'));--> statement-breakpoint
ALTER TABLE "sandbox_digital" ADD CONSTRAINT "sandbox_digital_status_known" CHECK ("status" in ('created', 'processing', 'passed', 'failed'));--> statement-breakpoint
ALTER TABLE "sandbox_identity" ADD CONSTRAINT "sandbox_identity_status_known" CHECK ("status" in ('created', 'processing', 'verified', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "sandbox_outbox" ADD CONSTRAINT "sandbox_outbox_channel_known" CHECK ("channel" in ('whatsapp', 'sms', 'email'));--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD CONSTRAINT "sandbox_subscriptions_status_known" CHECK ("status" in ('active', 'past_due', 'canceled'));--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_default_role_known" CHECK ("default_role" in ('viewer', 'recruiter', 'verifier'));--> statement-breakpoint
ALTER TABLE "sso_tokens" ADD CONSTRAINT "sso_tokens_purpose_known" CHECK ("purpose" in ('state', 'code'));--> statement-breakpoint
ALTER TABLE "staff_import_rows" ADD CONSTRAINT "staff_import_rows_excuse_state_known" CHECK ("excuse_state" in ('none', 'provisional', 'continuous', 'time_limited', 'grace', 'lapsed', 'not_required'));--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_role_known" CHECK ("role" in ('owner', 'admin', 'verifier', 'recruiter', 'viewer', 'billing'));--> statement-breakpoint

-- The employee that a row is about, in the same organisation.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "audit_notes" ADD CONSTRAINT "audit_notes_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "digital_sessions" ADD CONSTRAINT "digital_sessions_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "employee_traces" ADD CONSTRAINT "employee_traces_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "evidence_pack_employees" ADD CONSTRAINT "evidence_pack_employees_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "evidence_packs" ADD CONSTRAINT "evidence_packs_failed_employee" FOREIGN KEY ("org_id", "failed_employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "hris_log" ADD CONSTRAINT "hris_log_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "hris_starters" ADD CONSTRAINT "hris_starters_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "identity_repeats" ADD CONSTRAINT "identity_repeats_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "retention_certificates" ADD CONSTRAINT "retention_certificates_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "retention_notices" ADD CONSTRAINT "retention_notices_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "right_to_work_alerts" ADD CONSTRAINT "right_to_work_alerts_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "right_to_work_checks" ADD CONSTRAINT "right_to_work_checks_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "right_to_work_follow_up_requests" ADD CONSTRAINT "right_to_work_follow_up_requests_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "right_to_work_states" ADD CONSTRAINT "right_to_work_states_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "right_to_work_submissions" ADD CONSTRAINT "right_to_work_submissions_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "staff_import_rows" ADD CONSTRAINT "staff_import_rows_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_employee" FOREIGN KEY ("org_id", "employee_id") REFERENCES "employees" ("org_id", "id");--> statement-breakpoint

-- Other rows of the same organisation that a row points at.
ALTER TABLE "digital_sessions" ADD CONSTRAINT "digital_sessions_check" FOREIGN KEY ("org_id", "check_id") REFERENCES "right_to_work_checks" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "evidence_pack_employees" ADD CONSTRAINT "evidence_pack_employees_pack" FOREIGN KEY ("org_id", "pack_id") REFERENCES "evidence_packs" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_embed_key" FOREIGN KEY ("org_id", "embed_key_id") REFERENCES "api_keys" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "right_to_work_checks" ADD CONSTRAINT "right_to_work_checks_superseded" FOREIGN KEY ("org_id", "supersedes") REFERENCES "right_to_work_checks" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "staff_import_rows" ADD CONSTRAINT "staff_import_rows_import" FOREIGN KEY ("org_id", "import_id") REFERENCES "staff_imports" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "usage_reports" ADD CONSTRAINT "usage_reports_ledger" FOREIGN KEY ("org_id", "ledger_id") REFERENCES "ledger" ("org_id", "id");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint" FOREIGN KEY ("org_id", "endpoint_id") REFERENCES "webhook_endpoints" ("org_id", "id");
