ALTER TABLE "steps" ADD COLUMN "invalidated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "invalidated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "quarantine" text;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "quarantine_reason" text;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_invalidated" CHECK ("steps"."invalidated_at" is null or "steps"."status" = 'pending');--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_quarantine_known" CHECK ("identity_sessions"."quarantine" in ('waiting', 'accepted', 'rejected'));--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_quarantined" CHECK (("identity_sessions"."quarantine" is null) = ("identity_sessions"."quarantine_reason" is null));--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_held" CHECK ("identity_sessions"."quarantine" is null or "identity_sessions"."status" = 'verified');