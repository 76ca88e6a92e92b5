ALTER TABLE "employees" ADD COLUMN "date_of_birth_sealed" text;--> statement-breakpoint
ALTER TABLE "sandbox_identity" ADD COLUMN "document_name" text;--> statement-breakpoint
ALTER TABLE "sandbox_identity" ADD COLUMN "date_of_birth" text;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "document_sealed" text;--> statement-breakpoint
-- What passed before was compared with nothing, and stays as it is.
UPDATE "identity_sessions" SET "verdict" = 'accepted' WHERE "status" = 'verified';--> statement-breakpoint
UPDATE "sandbox_identity" SET "document_name" = "full_name";--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_verdict_known" CHECK ("identity_sessions"."verdict" in ('accepted', 'review', 'declined'));--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_judged" CHECK ("identity_sessions"."verdict" is null or "identity_sessions"."status" = 'verified');