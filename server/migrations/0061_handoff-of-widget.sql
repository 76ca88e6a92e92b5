ALTER TABLE "links" ADD COLUMN "embed_key_id" uuid;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "embed_origin" text;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_of_embed" CHECK (("links"."embed_key_id" is null) = ("links"."embed_origin" is null) and ("links"."embed_key_id" is null or "links"."kind" = 'handoff')) NOT VALID;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_embed_key" FOREIGN KEY ("org_id", "embed_key_id") REFERENCES "public"."api_keys" ("org_id", "id") NOT VALID;
