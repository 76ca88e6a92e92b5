ALTER TABLE "employees" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
CREATE INDEX "employees_assigned" ON "employees" USING btree ("org_id","assigned_to") WHERE "employees"."assigned_to" is not null;
--> statement-breakpoint
-- By hand: of the two columns only one is to be null when a user leaves the organisation, which Drizzle cannot say.
ALTER TABLE "employees" ADD CONSTRAINT "employees_assigned_to_member" FOREIGN KEY ("org_id","assigned_to") REFERENCES "public"."memberships"("org_id","user_id") ON DELETE SET NULL ("assigned_to");
