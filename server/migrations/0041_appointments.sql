CREATE TABLE "appointments" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"mode" text NOT NULL,
	"place" text NOT NULL,
	"employee_id" uuid,
	CONSTRAINT "appointments_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "appointments_minutes" CHECK ("appointments"."minutes" between 5 and 240)
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_employee" ON "appointments" USING btree ("org_id","employee_id");--> statement-breakpoint
CREATE INDEX "appointments_starts" ON "appointments" USING btree ("org_id","starts_at");