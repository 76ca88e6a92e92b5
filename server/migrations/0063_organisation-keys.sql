CREATE TABLE "organisation_keys" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"key_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"complete_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "organisation_keys" ADD CONSTRAINT "organisation_keys_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT isolate_organisations('organisation_keys');
