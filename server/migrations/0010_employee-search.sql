CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "employee_counts" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"invited" integer DEFAULT 0 NOT NULL,
	"verifying" integer DEFAULT 0 NOT NULL,
	"verified" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "employees_newest";--> statement-breakpoint
DROP INDEX "employees_status";--> statement-breakpoint
DROP INDEX "ledger_newest";--> statement-breakpoint
DROP INDEX "webhook_deliveries_newest";--> statement-breakpoint
ALTER TABLE "employee_counts" ADD CONSTRAINT "employee_counts_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employees_search" ON "employees" USING gin ("org_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "employees_newest" ON "employees" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "employees_status" ON "employees" USING btree ("org_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_newest" ON "ledger" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("org_id","endpoint_id","created_at","id");--> statement-breakpoint
CREATE FUNCTION "count_employee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "employee_counts" AS "counts" ("org_id", "invited", "verifying", "verified", "completed", "failed")
	SELECT
		coalesce(NEW."org_id", OLD."org_id"),
		coalesce((NEW."status" = 'invited')::integer, 0) - coalesce((OLD."status" = 'invited')::integer, 0),
		coalesce((NEW."status" = 'verifying')::integer, 0) - coalesce((OLD."status" = 'verifying')::integer, 0),
		coalesce((NEW."status" = 'verified')::integer, 0) - coalesce((OLD."status" = 'verified')::integer, 0),
		coalesce((NEW."status" = 'completed')::integer, 0) - coalesce((OLD."status" = 'completed')::integer, 0),
		coalesce((NEW."status" = 'failed')::integer, 0) - coalesce((OLD."status" = 'failed')::integer, 0)
	ON CONFLICT ("org_id") DO UPDATE SET
		"invited" = "counts"."invited" + excluded."invited",
		"verifying" = "counts"."verifying" + excluded."verifying",
		"verified" = "counts"."verified" + excluded."verified",
		"completed" = "counts"."completed" + excluded."completed",
		"failed" = "counts"."failed" + excluded."failed";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "employees_counted" AFTER INSERT OR DELETE ON "employees"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_employee"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "employees_recounted" AFTER UPDATE OF "status" ON "employees"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."status" IS DISTINCT FROM NEW."status")
	EXECUTE FUNCTION "count_employee"();--> statement-breakpoint
INSERT INTO "employee_counts" ("org_id", "invited", "verifying", "verified", "completed", "failed")
	SELECT
		"org_id",
		count(*) FILTER (WHERE "status" = 'invited'),
		count(*) FILTER (WHERE "status" = 'verifying'),
		count(*) FILTER (WHERE "status" = 'verified'),
		count(*) FILTER (WHERE "status" = 'completed'),
		count(*) FILTER (WHERE "status" = 'failed')
	FROM "employees" GROUP BY "org_id";
