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
ALTER TABLE "identity_sessions" ALTER COLUMN "provider_ref" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_reports" ADD CONSTRAINT "usage_reports_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_ref" ON "payment_customers" USING btree ("provider","provider_ref");--> statement-breakpoint
ALTER TABLE "identity_sessions" DROP COLUMN "url";