ALTER TABLE "employees" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "return_hash" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "kind" text DEFAULT 'invitation' NOT NULL;--> statement-breakpoint
CREATE INDEX "organisations_embed_origins" ON "organisations" USING gin ("embed_origins");--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_kind_known" CHECK ("links"."kind" in ('invitation', 'handoff'));