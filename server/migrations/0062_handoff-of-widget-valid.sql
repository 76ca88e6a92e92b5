ALTER TABLE "links" VALIDATE CONSTRAINT "links_of_embed";--> statement-breakpoint
ALTER TABLE "links" VALIDATE CONSTRAINT "links_embed_key";
