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
ALTER TABLE "message_allowances" ADD CONSTRAINT "message_allowances_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_held" ON "messages" USING btree ("org_id","created_at") WHERE "messages"."held";