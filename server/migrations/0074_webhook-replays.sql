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
ALTER TABLE "webhook_deliveries" ADD COLUMN "replayed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "kind" text DEFAULT 'webhook' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_replays" ADD CONSTRAINT "webhook_replays_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_replays_newest" ON "webhook_replays" USING btree ("org_id","endpoint_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_replays_age" ON "webhook_replays" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_kind_known" CHECK ("webhook_endpoints"."kind" in ('webhook', 'slack', 'teams')) NOT VALID;--> statement-breakpoint
SELECT isolate_organisations('webhook_replays');