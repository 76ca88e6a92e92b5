-- The index of search texts needs these first. Below, all is generated.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "btree_gin";--> statement-breakpoint
CREATE TABLE "api_keys" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"hashed_with" text NOT NULL,
	"scopes" text[] NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"replaced_by" uuid,
	"created_by" uuid NOT NULL,
	"ends_with_creator" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "api_keys_scopes_known" CHECK ("api_keys"."scopes" <@ '{"employees:read","employees:write","checks:read","evidence:read","webhooks:manage","embed:mint","reports:read","audit:read"}'::text[] and cardinality("api_keys"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "directory_users" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"user_name_key" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"external_id" text,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"display_name" text NOT NULL,
	"active" boolean NOT NULL,
	"roles" text[] NOT NULL,
	"sites" text[],
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "directory_users_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "directory_users_roles_known" CHECK ("directory_users"."roles" <@ '{"owner","admin","verifier","recruiter","viewer","billing"}'::text[]),
	CONSTRAINT "directory_users_sites" CHECK (cardinality("directory_users"."sites") > 0)
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"hashed_with" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "scim_tokens_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "google_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "google_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "mailed_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email_key" text,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"org_id" uuid,
	"method" text,
	"invitation_id" uuid,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"secret_sealed" text,
	"last_step" integer,
	"credential_id" text,
	"public_key" text,
	"sign_count" integer,
	"transports" text[]
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_traces" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"networks" text[] NOT NULL,
	"agents" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_traces_org_id_session_id_networks_pk" PRIMARY KEY("org_id","session_id","networks")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"account_hash" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_members" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "removed_members_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sso_connections" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"domain" text NOT NULL,
	"domain_value" text NOT NULL,
	"domain_proven_at" timestamp (3) with time zone,
	"default_role" text NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"set_by_owner" boolean NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"org_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_identities_org_id_issuer_subject_pk" PRIMARY KEY("org_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sso_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"org_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"secrets_sealed" text,
	"user_id" uuid,
	"begun_elsewhere" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"sites" text[],
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "team_invitations_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "team_invitations_sites" CHECK (cardinality("team_invitations"."sites") > 0)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	"sites" text[],
	"views" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"factor_due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "memberships_org_id_user_id_pk" PRIMARY KEY("org_id","user_id"),
	CONSTRAINT "memberships_sites" CHECK (cardinality("memberships"."sites") > 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"token_number" integer DEFAULT 0 NOT NULL,
	"token_changed_at" timestamp (3) with time zone,
	"stepped_up_at" timestamp (3) with time zone,
	"place_sealed" text,
	"via_sso" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sessions_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text,
	"password_is_weak" boolean DEFAULT false NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"email_set_at" timestamp (3) with time zone,
	"previous_email" text,
	"proven_email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"movement_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "usage_periods" (
	"org_id" uuid NOT NULL,
	"period" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"payg" integer DEFAULT 0 NOT NULL,
	"told_used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_periods_org_id_period_pk" PRIMARY KEY("org_id","period"),
	CONSTRAINT "usage_periods_positive" CHECK ("usage_periods"."used" >= 0 and "usage_periods"."payg" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"org_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"asked" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_customers_org_id_provider_pk" PRIMARY KEY("org_id","provider")
);
--> statement-breakpoint
CREATE TABLE "usage_reports" (
	"org_id" uuid NOT NULL,
	"ledger_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"uncertain_since" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone NOT NULL,
	"reported_at" timestamp (3) with time zone,
	CONSTRAINT "usage_reports_org_id_ledger_id_pk" PRIMARY KEY("org_id","ledger_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"org_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"plan_name" text NOT NULL,
	"status" text NOT NULL,
	"pending_plan" text,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"past_due_since" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_org_id_provider_provider_ref_pk" PRIMARY KEY("org_id","provider","provider_ref"),
	CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('active', 'past_due', 'canceled')),
	CONSTRAINT "subscriptions_past_due" CHECK (("subscriptions"."status" = 'past_due') = ("subscriptions"."past_due_since" is not null))
);
--> statement-breakpoint
CREATE TABLE "employee_counts" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"invited" integer DEFAULT 0 NOT NULL,
	"verifying" integer DEFAULT 0 NOT NULL,
	"verified" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"shares_email" boolean DEFAULT false NOT NULL,
	"phone_e164" text,
	"date_of_birth_sealed" text,
	"engagement" text,
	"start_date" date,
	"leave_date" date,
	"not_hired_on" date,
	"still_employed_on" date,
	"site" text,
	"conditions_sealed" text,
	"excuse" jsonb,
	"identity_repeated_at" timestamp (3) with time zone,
	"origin" text,
	"assigned_to" uuid,
	"snoozed_until" date,
	"snoozed_at" timestamp (3) with time zone,
	"reminders_paused_at" timestamp (3) with time zone,
	"manager_name" text,
	"manager_email" text,
	"manager_user_id" uuid,
	"manager_key" text,
	"manager_left" boolean DEFAULT false NOT NULL,
	"phone_changes" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"invite_channel_pref" text NOT NULL,
	"language" text,
	"search_text" text NOT NULL,
	"external_id" text,
	"metadata" jsonb,
	"created_by" uuid,
	"api_key_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_activity_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "employees_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "employees_status_known" CHECK ("employees"."status" in ('invited', 'verifying', 'verified', 'completed', 'failed')),
	CONSTRAINT "employees_engagement_known" CHECK (engagement in ('employee', 'worker', 'subcontractor', 'platform', 'agency', 'substitute')),
	CONSTRAINT "employees_origin_known" CHECK (origin in ('hired', 'tupe')),
	CONSTRAINT "employees_manager_known" CHECK (("employees"."manager_key" is null) = (coalesce("employees"."manager_name", "employees"."manager_email") is null)),
	CONSTRAINT "employees_leave_after_start" CHECK ("employees"."leave_date" >= "employees"."start_date"),
	CONSTRAINT "employees_snoozed" CHECK (("employees"."snoozed_until" is null) = ("employees"."snoozed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"method" text,
	"assurance" text,
	"reason" text,
	"completed_at" timestamp (3) with time zone,
	"reopened_at" timestamp (3) with time zone,
	"invalidated_at" timestamp (3) with time zone,
	CONSTRAINT "steps_org_id_employee_id_type_pk" PRIMARY KEY("org_id","employee_id","type"),
	CONSTRAINT "steps_type_known" CHECK ("steps"."type" in ('email', 'phone', 'id', 'rtw')),
	CONSTRAINT "steps_status_known" CHECK ("steps"."status" in ('pending', 'pass', 'fail')),
	CONSTRAINT "steps_assurance_known" CHECK ("steps"."assurance" in ('verified', 'asserted', 'provider', 'attested', 'none')),
	CONSTRAINT "steps_invalidated" CHECK ("steps"."invalidated_at" is null or "steps"."status" = 'pending'),
	CONSTRAINT "steps_assured" CHECK (("steps"."status" = 'pending') = ("steps"."assurance" is null)),
	CONSTRAINT "steps_completed" CHECK (("steps"."status" = 'pending') = ("steps"."completed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "flags" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"code" text NOT NULL,
	"about_id" uuid NOT NULL,
	"detail" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "flags_org_id_employee_id_code_about_id_pk" PRIMARY KEY("org_id","employee_id","code","about_id"),
	CONSTRAINT "flags_code_known" CHECK (code in ('same_browser_as_hr', 'same_network_as_hr', 'link_copied_by_hr', 'opened_before_delivered', 'email_is_a_users', 'phone_replaced', 'phone_shared'))
);
--> statement-breakpoint
CREATE TABLE "employee_traces" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"step" text NOT NULL,
	"networks" text[] NOT NULL,
	"agents" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "employee_traces_org_id_employee_id_link_id_step_pk" PRIMARY KEY("org_id","employee_id","link_id","step"),
	CONSTRAINT "employee_traces_step_known" CHECK ("employee_traces"."step" in ('email', 'phone', 'id', 'rtw'))
);
--> statement-breakpoint
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
CREATE TABLE "links" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text DEFAULT 'invitation' NOT NULL,
	"channel" text NOT NULL,
	"repeat_id" uuid,
	"embed_key_id" uuid,
	"embed_origin" text,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"expiry_told_at" timestamp (3) with time zone,
	"email_tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "links_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "links_email_tries" CHECK ("links"."email_tries" between 0 and 5),
	CONSTRAINT "links_of_repeat" CHECK ("links"."repeat_id" is not null or "links"."kind" <> 'repeat'),
	CONSTRAINT "links_of_embed" CHECK (("links"."embed_key_id" is null) = ("links"."embed_origin" is null) and ("links"."embed_key_id" is null or "links"."kind" = 'handoff')),
	CONSTRAINT "links_kind_known" CHECK ("links"."kind" in ('invitation', 'handoff', 'followup', 'repeat'))
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"phone_e164" text,
	"mailbox_hash" text,
	"code_hash" text NOT NULL,
	"code_sealed" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"request_ip" text,
	"is_first" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_codes_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "one_time_codes_kind" CHECK (("one_time_codes"."phone_e164" is null) <> ("one_time_codes"."mailbox_hash" is null)),
	CONSTRAINT "one_time_codes_tries" CHECK ("one_time_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "hris_connections" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"system" text NOT NULL,
	"account" text NOT NULL,
	"key_sealed" text NOT NULL,
	"paused" boolean DEFAULT true NOT NULL,
	"settings" jsonb,
	"read_from" timestamp (3) with time zone,
	"last_read_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"problem" jsonb,
	"retry_at" timestamp (3) with time zone,
	"busy_until" timestamp (3) with time zone,
	"webhook_id" text,
	"webhook_for" text,
	"webhook_key_sealed" text,
	"connected_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hris_log" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"text" text NOT NULL,
	"needs_you" boolean NOT NULL,
	"starter_id" text,
	"full_name" text,
	"employee_id" uuid,
	CONSTRAINT "hris_log_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "hris_starters" (
	"org_id" uuid NOT NULL,
	"starter_id" text NOT NULL,
	"employee_id" uuid,
	"state" text NOT NULL,
	"outcome" text NOT NULL,
	"full_name" text,
	"email" text,
	"start_date" date,
	"taken_over" jsonb,
	"result_due" boolean DEFAULT false NOT NULL,
	"result_busy_until" timestamp (3) with time zone,
	"result_text" text,
	"pack_of" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hris_starters_org_id_starter_id_pk" PRIMARY KEY("org_id","starter_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkouts" (
	"org_id" uuid NOT NULL,
	"id" text NOT NULL,
	"price_id" text NOT NULL,
	"takes_effect" text NOT NULL,
	"status" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_checkouts_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_digital" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"document_name" text NOT NULL,
	"date_of_birth" text,
	"return_url_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_identity" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"full_name" text NOT NULL,
	"document_name" text,
	"date_of_birth" text,
	"return_url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_outbox" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text,
	"body_text" text NOT NULL,
	"body_html" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_outbox_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_subscriptions" (
	"org_id" uuid NOT NULL,
	"id" text NOT NULL,
	"price_id" text NOT NULL,
	"status" text NOT NULL,
	"pending_price_id" text,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"past_due_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "sandbox_subscriptions_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "staff_import_rows" (
	"org_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"row_sealed" text,
	"employee_id" uuid,
	"excuse_state" text,
	"works_without" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_import_rows_org_id_import_id_line_pk" PRIMARY KEY("org_id","import_id","line"),
	CONSTRAINT "staff_import_rows_outcome_known" CHECK ("staff_import_rows"."outcome" in ('waiting', 'created', 'existing', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "staff_imports" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"state" text NOT NULL,
	"invites" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_imports_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "staff_imports_state_known" CHECK ("staff_imports"."state" in ('running', 'stopped', 'done'))
);
--> statement-breakpoint
CREATE TABLE "message_allowances" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"texts" integer DEFAULT 0 NOT NULL,
	"month_texts" integer DEFAULT 0 NOT NULL,
	"released_per_day" integer,
	"stopped_reason" text,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "message_allowances_released" CHECK ("message_allowances"."released_per_day" > 0),
	CONSTRAINT "message_allowances_stopped" CHECK (("message_allowances"."stopped_reason" is null) = ("message_allowances"."stopped_at" is null))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid,
	"template" text NOT NULL,
	"channel" text NOT NULL,
	"user_id" uuid,
	"recipient" jsonb,
	"about" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"provider_ref" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "messages_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"image" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "audit_heads" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"previous_hash" text
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"org_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"employee_id" uuid,
	"link_id" uuid,
	"data" jsonb NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_log_org_id_seq_pk" PRIMARY KEY("org_id","seq")
);
--> statement-breakpoint
CREATE TABLE "audit_notes" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"text" text NOT NULL,
	"salt" text NOT NULL,
	CONSTRAINT "audit_notes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "caller_keys" (
	"month" text PRIMARY KEY NOT NULL,
	"key_sealed" text NOT NULL,
	"usable_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lookups" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"org_id" uuid NOT NULL,
	CONSTRAINT "lookups_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "lookups_kind_known" CHECK (kind in ('link', 'api-key', 'scim-token', 'team-invitation', 'sso-domain', 'identity-session', 'digital-session', 'payment-customer', 'subscription', 'sandbox-checkout', 'sandbox-subscription', 'slug'))
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"link_days" integer DEFAULT 14 NOT NULL,
	"phone_countries" text[] DEFAULT '{"GB","IE"}' NOT NULL,
	"embed_origins" text[] DEFAULT '{}' NOT NULL,
	"hold_flags" text[] DEFAULT '{}' NOT NULL,
	"not_hired_months" integer DEFAULT 6 NOT NULL,
	"escalate_to" uuid,
	"reminders_on" boolean DEFAULT true NOT NULL,
	"reminder_days" integer[] DEFAULT '{2,5,9}' NOT NULL,
	"remind_weekly_until" integer DEFAULT 35,
	"manager_updates" boolean DEFAULT false NOT NULL,
	"requires_factor" boolean DEFAULT false NOT NULL,
	"first_steps_dismissed_at" timestamp (3) with time zone,
	"accent_colour" text,
	"spending_cap" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"erase_at" timestamp (3) with time zone,
	"erase_warned_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"forgotten_at" timestamp (3) with time zone,
	"test_seconds_ahead" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "organisations_closing" CHECK (("organisations"."closed_at" is null) = ("organisations"."erase_at" is null)),
	CONSTRAINT "organisations_hold_flags" CHECK (hold_flags <@ array['same_browser_as_hr', 'same_network_as_hr', 'link_copied_by_hr', 'opened_before_delivered', 'email_is_a_users', 'phone_replaced', 'phone_shared']),
	CONSTRAINT "organisations_accent_colour" CHECK ("organisations"."accent_colour" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "organisations_spending_cap" CHECK ("organisations"."spending_cap" >= 0),
	CONSTRAINT "organisations_link_days" CHECK ("organisations"."link_days" between 1 and 30),
	CONSTRAINT "organisations_reminder_days" CHECK (cardinality("organisations"."reminder_days") between 1 and 10 and 1 <= all ("organisations"."reminder_days") and 60 >= all ("organisations"."reminder_days")),
	CONSTRAINT "organisations_remind_weekly_until" CHECK ("organisations"."remind_weekly_until" between 1 and 90),
	CONSTRAINT "organisations_test_clock" CHECK ("organisations"."test_seconds_ahead" = 0 or (substr("organisations"."id"::text, 15, 1) = '8' and "organisations"."test_seconds_ahead" between 0 and 63072000)),
	CONSTRAINT "organisations_not_hired_months" CHECK ("organisations"."not_hired_months" between 1 and 24)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"reply_sealed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"handled" boolean NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"bucket" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"hits" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "rate_counters_bucket_window_start_pk" PRIMARY KEY("bucket","window_start")
);
--> statement-breakpoint
CREATE TABLE "organisation_keys" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"key_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"key_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "legal_holds_org_id_employee_id_pk" PRIMARY KEY("org_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "retention_certificates" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"destroy_after" date NOT NULL,
	"destroyed_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"records" jsonb NOT NULL,
	"audit_seq" bigint NOT NULL,
	"audit_hash" text NOT NULL,
	CONSTRAINT "retention_certificates_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "retention_certificates_rule" CHECK (rule in ('left', 'not_hired'))
);
--> statement-breakpoint
CREATE TABLE "retention_notices" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"destroy_after" date NOT NULL,
	"told_on" date,
	CONSTRAINT "retention_notices_org_id_employee_id_pk" PRIMARY KEY("org_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"week" date PRIMARY KEY NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"destroyed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manager_stops" (
	"org_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"stopped_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "manager_stops_org_id_mailbox_id_pk" PRIMARY KEY("org_id","mailbox_id")
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"mode" text NOT NULL,
	"place" text NOT NULL,
	"employee_id" uuid,
	CONSTRAINT "appointments_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "appointments_minutes" CHECK ("appointments"."minutes" between 5 and 240)
);
--> statement-breakpoint
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
	CONSTRAINT "right_to_work_checks_kind_known" CHECK (kind in ('initial', 'followup', 'tupe', 'recorded', 'lapse', 'taken_back', 'not_required', 'required', 'rehired'))
);
--> statement-breakpoint
CREATE TABLE "right_to_work_states" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"state" text NOT NULL,
	"until" date,
	"follow_up_due" date,
	"computed_on" date NOT NULL,
	CONSTRAINT "right_to_work_states_org_id_employee_id_pk" PRIMARY KEY("org_id","employee_id"),
	CONSTRAINT "right_to_work_states_known" CHECK (state in ('none', 'provisional', 'continuous', 'time_limited', 'grace', 'lapsed', 'not_required'))
);
--> statement-breakpoint
CREATE TABLE "digital_sessions" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"status" text NOT NULL,
	"reason" text,
	"superseded" boolean DEFAULT false NOT NULL,
	"check_id" uuid,
	"redaction" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "digital_sessions_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "digital_sessions_status_known" CHECK ("digital_sessions"."status" in ('created', 'processing', 'cancelled', 'failed', 'unclear', 'passed')),
	CONSTRAINT "digital_sessions_checked" CHECK ("digital_sessions"."check_id" is null or "digital_sessions"."status" = 'passed')
);
--> statement-breakpoint
CREATE TABLE "register_notes" (
	"org_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"on_register" boolean NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"checked_by" text NOT NULL,
	CONSTRAINT "register_notes_org_id_provider_pk" PRIMARY KEY("org_id","provider")
);
--> statement-breakpoint
CREATE TABLE "evidence_files" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid,
	"pack_id" uuid,
	"pack_position" integer,
	"capture_id" uuid,
	"state" text NOT NULL,
	"store" text NOT NULL,
	"mime" text NOT NULL,
	"sha256" text,
	"bytes" integer,
	"secret_sealed" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"bound_at" timestamp (3) with time zone,
	CONSTRAINT "evidence_files_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "evidence_files_state_known" CHECK ("evidence_files"."state" in ('uploading', 'stored')),
	CONSTRAINT "evidence_files_stored" CHECK (("evidence_files"."state" = 'stored') = ("evidence_files"."sha256" is not null and "evidence_files"."bytes" is not null)),
	CONSTRAINT "evidence_files_owner" CHECK (("evidence_files"."employee_id" is null) <> ("evidence_files"."pack_id" is null)),
	CONSTRAINT "evidence_files_bound" CHECK ("evidence_files"."bound_at" is null or "evidence_files"."state" = 'stored')
);
--> statement-breakpoint
CREATE TABLE "evidence_pieces" (
	"org_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "evidence_pieces_org_id_file_id_position_pk" PRIMARY KEY("org_id","file_id","position")
);
--> statement-breakpoint
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
	"on_day" date,
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
CREATE TABLE "right_to_work_submissions" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"choice_sealed" text,
	"needed_sealed" text,
	CONSTRAINT "right_to_work_submissions_org_id_employee_id_pk" PRIMARY KEY("org_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "identity_sessions" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"repeat_id" uuid,
	"provider" text NOT NULL,
	"provider_ref" text,
	"return_url" text NOT NULL,
	"return_hash" text,
	"status" text NOT NULL,
	"reason" text,
	"test_mode" boolean DEFAULT false NOT NULL,
	"verdict" text,
	"document_sealed" text,
	"superseded" boolean DEFAULT false NOT NULL,
	"invalidated_at" timestamp (3) with time zone,
	"quarantine" text,
	"quarantine_reason" text,
	"redaction" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_sessions_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "identity_sessions_quarantine_known" CHECK ("identity_sessions"."quarantine" in ('waiting', 'accepted', 'rejected')),
	CONSTRAINT "identity_sessions_quarantined" CHECK (("identity_sessions"."quarantine" is null) = ("identity_sessions"."quarantine_reason" is null)),
	CONSTRAINT "identity_sessions_held" CHECK ("identity_sessions"."quarantine" is null or "identity_sessions"."status" = 'verified'),
	CONSTRAINT "identity_sessions_verdict_known" CHECK ("identity_sessions"."verdict" in ('accepted', 'review', 'declined')),
	CONSTRAINT "identity_sessions_judged" CHECK ("identity_sessions"."verdict" is null or "identity_sessions"."status" = 'verified')
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_before" integer DEFAULT 0 NOT NULL,
	"response_status" integer,
	"failure" text,
	"next_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"replayed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text DEFAULT 'webhook' NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"events" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"switched_at" timestamp (3) with time zone,
	"secret_sealed" text NOT NULL,
	"previous_sealed" text,
	"previous_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "webhook_endpoints_kind_known" CHECK ("webhook_endpoints"."kind" in ('webhook', 'slack', 'teams'))
);
--> statement-breakpoint
CREATE TABLE "webhook_replays" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_id" uuid,
	"overlaps_since" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_replays_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "webhook_replays_state_known" CHECK ("webhook_replays"."state" in ('running', 'done', 'stopped')),
	CONSTRAINT "webhook_replays_last" CHECK (("webhook_replays"."last_at" is null) = ("webhook_replays"."last_id" is null))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_users" ADD CONSTRAINT "directory_users_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_users" ADD CONSTRAINT "directory_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_identities" ADD CONSTRAINT "google_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_traces" ADD CONSTRAINT "user_traces_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_tokens" ADD CONSTRAINT "sso_tokens_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_tokens" ADD CONSTRAINT "sso_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_periods" ADD CONSTRAINT "usage_periods_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_reports" ADD CONSTRAINT "usage_reports_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_counts" ADD CONSTRAINT "employee_counts_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_traces" ADD CONSTRAINT "employee_traces_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_repeats" ADD CONSTRAINT "identity_repeats_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hris_connections" ADD CONSTRAINT "hris_connections_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hris_log" ADD CONSTRAINT "hris_log_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hris_starters" ADD CONSTRAINT "hris_starters_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD CONSTRAINT "sandbox_checkouts_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_outbox" ADD CONSTRAINT "sandbox_outbox_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD CONSTRAINT "sandbox_subscriptions_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_import_rows" ADD CONSTRAINT "staff_import_rows_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_imports" ADD CONSTRAINT "staff_imports_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_allowances" ADD CONSTRAINT "message_allowances_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_anchors" ADD CONSTRAINT "audit_anchors_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD CONSTRAINT "audit_heads_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_notes" ADD CONSTRAINT "audit_notes_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_keys" ADD CONSTRAINT "organisation_keys_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_certificates" ADD CONSTRAINT "retention_certificates_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_notices" ADD CONSTRAINT "retention_notices_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_stops" ADD CONSTRAINT "manager_stops_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_links" ADD CONSTRAINT "call_links_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "right_to_work_checks" ADD CONSTRAINT "right_to_work_checks_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "right_to_work_states" ADD CONSTRAINT "right_to_work_states_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_sessions" ADD CONSTRAINT "digital_sessions_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_notes" ADD CONSTRAINT "register_notes_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_pieces" ADD CONSTRAINT "evidence_pieces_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_pieces" ADD CONSTRAINT "evidence_pieces_org_id_file_id_evidence_files_org_id_id_fk" FOREIGN KEY ("org_id","file_id") REFERENCES "public"."evidence_files"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "right_to_work_follow_up_requests" ADD CONSTRAINT "right_to_work_follow_up_requests_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "right_to_work_alerts" ADD CONSTRAINT "right_to_work_alerts_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_pack_employees" ADD CONSTRAINT "evidence_pack_employees_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_packs" ADD CONSTRAINT "evidence_packs_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "right_to_work_submissions" ADD CONSTRAINT "right_to_work_submissions_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_replays" ADD CONSTRAINT "webhook_replays_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash","org_id");--> statement-breakpoint
CREATE INDEX "api_keys_newest" ON "api_keys" USING btree ("org_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "directory_users_name" ON "directory_users" USING btree ("org_id","user_name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_users_user" ON "directory_users" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE INDEX "directory_users_email" ON "directory_users" USING btree ("org_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_tokens_hash" ON "scim_tokens" USING btree ("token_hash","org_id");--> statement-breakpoint
CREATE INDEX "known_devices_token" ON "known_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "known_devices_age" ON "known_devices" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "google_identities_user" ON "google_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailed_tokens_token" ON "mailed_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mailed_tokens_user" ON "mailed_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "mailed_tokens_expiry" ON "mailed_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "factor_challenges_user" ON "factor_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_expiry" ON "factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "factors_user" ON "factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factors_credential" ON "factors" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_traces_age" ON "user_traces" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_age" ON "sign_in_failures" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_connections_domain" ON "sso_connections" USING btree ("domain","org_id") WHERE "sso_connections"."domain_proven_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_user" ON "sso_identities" USING btree ("org_id","issuer","user_id");--> statement-breakpoint
CREATE INDEX "sso_tokens_expiry" ON "sso_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_tokens_org" ON "sso_tokens" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_token" ON "team_invitations" USING btree ("token_hash","org_id");--> statement-breakpoint
CREATE INDEX "team_invitations_open" ON "team_invitations" USING btree ("org_id","email_key");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_movement" ON "ledger" USING btree ("org_id","movement_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_trial" ON "ledger" USING btree ("org_id") WHERE kind = 'trial';--> statement-breakpoint
CREATE INDEX "ledger_employee" ON "ledger" USING btree ("org_id","employee_id");--> statement-breakpoint
CREATE INDEX "ledger_newest" ON "ledger" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_ref" ON "payment_customers" USING btree ("provider","provider_ref","org_id");--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("org_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email" ON "employees" USING btree ("org_id","email_key") WHERE "employees"."email_key" is not null and not "employees"."shares_email";--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email_name" ON "employees" USING btree ("org_id","email_key",lower("full_name")) WHERE "employees"."email_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "employees_external_id" ON "employees" USING btree ("org_id","external_id") WHERE "employees"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "employees_newest" ON "employees" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "employees_status" ON "employees" USING btree ("org_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "employees_phone" ON "employees" USING btree ("org_id","phone_e164") WHERE "employees"."phone_e164" is not null;--> statement-breakpoint
CREATE INDEX "employees_site" ON "employees" USING btree ("org_id","site") WHERE "employees"."site" is not null;--> statement-breakpoint
CREATE INDEX "employees_assigned" ON "employees" USING btree ("org_id","assigned_to") WHERE "employees"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX "employees_manager" ON "employees" USING btree ("org_id","manager_key") WHERE "employees"."manager_key" is not null;--> statement-breakpoint
CREATE INDEX "employees_manager_starts" ON "employees" USING btree ("org_id","start_date") WHERE "employees"."manager_key" is not null and "employees"."start_date" is not null;--> statement-breakpoint
CREATE INDEX "employees_likeness_due" ON "employees" USING btree ("org_id","start_date","id") WHERE "employees"."excuse" @> '{"missing":["likeness"]}';--> statement-breakpoint
CREATE INDEX "employees_term_dates_due" ON "employees" USING btree ("org_id","start_date","id") WHERE "employees"."excuse" @> '{"warnings":["term_dates_end"]}';--> statement-breakpoint
CREATE INDEX "employees_search" ON "employees" USING gin ("org_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "employees_left" ON "employees" USING btree ((("leave_date" + interval '2 years')::date),"org_id") WHERE "employees"."leave_date" is not null;--> statement-breakpoint
CREATE INDEX "employees_not_hired" ON "employees" USING btree ("org_id","not_hired_on") WHERE "employees"."not_hired_on" is not null;--> statement-breakpoint
CREATE INDEX "steps_test" ON "steps" USING btree ("org_id","employee_id") WHERE "steps"."assurance" = 'none' and "steps"."status" = 'pass';--> statement-breakpoint
CREATE INDEX "steps_decided" ON "steps" USING btree ("org_id","completed_at","employee_id") WHERE "steps"."type" = 'rtw' and "steps"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "employee_traces_age" ON "employee_traces" USING btree ("at");--> statement-breakpoint
CREATE INDEX "identity_repeats_employee" ON "identity_repeats" USING btree ("org_id","employee_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "identity_repeats_open" ON "identity_repeats" USING btree ("org_id","employee_id") WHERE "identity_repeats"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "links_token_hash" ON "links" USING btree ("token_hash","org_id");--> statement-breakpoint
CREATE INDEX "links_employee" ON "links" USING btree ("org_id","employee_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "links_expiry" ON "links" USING btree ("expires_at") WHERE "links"."used_at" is null and "links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "one_time_codes_employee" ON "one_time_codes" USING btree ("org_id","employee_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "one_time_codes_phone" ON "one_time_codes" USING btree ("phone_e164","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_ip" ON "one_time_codes" USING btree ("request_ip","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_mailbox" ON "one_time_codes" USING btree ("mailbox_hash","created_at");--> statement-breakpoint
CREATE INDEX "hris_log_newest" ON "hris_log" USING btree ("org_id","at","id");--> statement-breakpoint
CREATE INDEX "hris_log_employee" ON "hris_log" USING btree ("org_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hris_starters_employee" ON "hris_starters" USING btree ("org_id","employee_id") WHERE "hris_starters"."employee_id" is not null;--> statement-breakpoint
CREATE INDEX "hris_starters_open" ON "hris_starters" USING btree ("org_id","state","updated_at");--> statement-breakpoint
CREATE INDEX "hris_starters_due" ON "hris_starters" USING btree ("org_id","starter_id") WHERE "hris_starters"."result_due";--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_outbox_message" ON "sandbox_outbox" USING btree ("org_id","message_id");--> statement-breakpoint
CREATE INDEX "sandbox_outbox_newest" ON "sandbox_outbox" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_import_rows_employee" ON "staff_import_rows" USING btree ("org_id","employee_id");--> statement-breakpoint
CREATE INDEX "staff_imports_newest" ON "staff_imports" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_employee" ON "messages" USING btree ("org_id","employee_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_held" ON "messages" USING btree ("org_id","created_at") WHERE "messages"."held";--> statement-breakpoint
CREATE INDEX "messages_about_employees" ON "messages" USING gin (("about" -> 'employees') jsonb_path_ops) WHERE ("messages"."about" -> 'employees') is not null;--> statement-breakpoint
CREATE INDEX "logos_id" ON "logos" USING btree ("id");--> statement-breakpoint
CREATE INDEX "audit_log_employee" ON "audit_log" USING btree ("org_id","employee_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_updated" ON "audit_log" USING btree ("org_id","at","employee_id") WHERE "audit_log"."employee_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_notes_employee" ON "audit_notes" USING btree ("org_id","employee_id");--> statement-breakpoint
CREATE INDEX "lookups_organisation" ON "lookups" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_slug" ON "organisations" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "organisations_embed_origins" ON "organisations" USING gin ("embed_origins");--> statement-breakpoint
CREATE INDEX "organisations_closed" ON "organisations" USING btree ("erase_at") WHERE "organisations"."closed_at" is not null and "organisations"."forgotten_at" is null;--> statement-breakpoint
CREATE INDEX "provider_events_age" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "rate_counters_day" ON "rate_counters" USING btree ("day");--> statement-breakpoint
CREATE INDEX "retention_certificates_newest" ON "retention_certificates" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "retention_notices_waiting" ON "retention_notices" USING btree ("org_id") WHERE "retention_notices"."told_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_employee" ON "appointments" USING btree ("org_id","employee_id");--> statement-breakpoint
CREATE INDEX "appointments_starts" ON "appointments" USING btree ("org_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "right_to_work_checks_id" ON "right_to_work_checks" USING btree ("org_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "right_to_work_checks_supersedes" ON "right_to_work_checks" USING btree ("org_id","supersedes") WHERE "right_to_work_checks"."supersedes" is not null;--> statement-breakpoint
CREATE INDEX "right_to_work_states_ends" ON "right_to_work_states" USING btree ("org_id",coalesce("until", "follow_up_due"),"employee_id");--> statement-breakpoint
CREATE INDEX "right_to_work_states_state" ON "right_to_work_states" USING btree ("org_id","state","until","employee_id");--> statement-breakpoint
CREATE INDEX "right_to_work_states_follow_up" ON "right_to_work_states" USING btree ("org_id","follow_up_due","employee_id");--> statement-breakpoint
CREATE INDEX "right_to_work_states_computed" ON "right_to_work_states" USING btree ("computed_on","org_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "digital_sessions_ref" ON "digital_sessions" USING btree ("provider","provider_ref","org_id");--> statement-breakpoint
CREATE INDEX "digital_sessions_employee" ON "digital_sessions" USING btree ("org_id","employee_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "evidence_files_employee" ON "evidence_files" USING btree ("org_id","employee_id");--> statement-breakpoint
CREATE INDEX "evidence_files_pack" ON "evidence_files" USING btree ("org_id","pack_id","pack_position") WHERE "evidence_files"."pack_id" is not null;--> statement-breakpoint
CREATE INDEX "evidence_files_capture" ON "evidence_files" USING btree ("org_id","capture_id") WHERE "evidence_files"."capture_id" is not null;--> statement-breakpoint
CREATE INDEX "evidence_files_unbound" ON "evidence_files" USING btree ("created_at") WHERE "evidence_files"."bound_at" is null;--> statement-breakpoint
CREATE INDEX "follow_up_requests_open" ON "right_to_work_follow_up_requests" USING btree ("org_id","employee_id") WHERE "right_to_work_follow_up_requests"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "right_to_work_alerts_follow_up" ON "right_to_work_alerts" USING btree ("org_id","employee_id","until","days");--> statement-breakpoint
CREATE UNIQUE INDEX "right_to_work_alerts_stop_work" ON "right_to_work_alerts" USING btree ("org_id","employee_id") WHERE "right_to_work_alerts"."kind" = 'stop_work' and "right_to_work_alerts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "right_to_work_alerts_waiting" ON "right_to_work_alerts" USING btree ("org_id") WHERE "right_to_work_alerts"."sent_at" is null and "right_to_work_alerts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "right_to_work_alerts_employee" ON "right_to_work_alerts" USING btree ("org_id","employee_id","raised_at");--> statement-breakpoint
CREATE INDEX "evidence_pack_employees_employee" ON "evidence_pack_employees" USING btree ("org_id","employee_id");--> statement-breakpoint
CREATE INDEX "evidence_packs_newest" ON "evidence_packs" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_sessions_ref" ON "identity_sessions" USING btree ("provider","provider_ref","org_id");--> statement-breakpoint
CREATE INDEX "identity_sessions_employee" ON "identity_sessions" USING btree ("org_id","employee_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("org_id","endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_replays_newest" ON "webhook_replays" USING btree ("org_id","endpoint_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_replays_age" ON "webhook_replays" USING btree ("created_at");