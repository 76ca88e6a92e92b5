ALTER TABLE "steps" ADD COLUMN "assurance" text;--> statement-breakpoint
-- What was settled before is worth what its method says, as assuranceOf says it.
UPDATE "steps" SET "assurance" = CASE
	WHEN "type" = 'email' AND "method" IN ('link', 'code') THEN 'verified'
	WHEN "type" = 'email' AND "method" = 'asserted' THEN 'asserted'
	WHEN "type" = 'phone' AND "method" = 'code' THEN 'verified'
	WHEN "type" = 'id' AND "method" = 'stripe' THEN 'provider'
	WHEN "type" = 'id' AND "method" = 'manual' THEN 'attested'
	ELSE 'none'
END WHERE "status" <> 'pending';--> statement-breakpoint
CREATE INDEX "steps_test" ON "steps" USING btree ("org_id","employee_id") WHERE "steps"."assurance" = 'none' and "steps"."status" = 'pass';--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_assurance_known" CHECK ("steps"."assurance" in ('verified', 'asserted', 'provider', 'attested', 'none'));--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_assured" CHECK (("steps"."status" = 'pending') = ("steps"."assurance" is null));
