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
ALTER TABLE "organisations" ADD COLUMN "accent_colour" text;--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logos_id" ON "logos" USING btree ("id");--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_accent_colour" CHECK ("organisations"."accent_colour" ~ '^#[0-9a-f]{6}$');