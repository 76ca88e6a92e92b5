ALTER TABLE "team_invitations" ADD COLUMN "sites" text[];--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "sites" text[];--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_sites" CHECK (cardinality("team_invitations"."sites") > 0);--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_sites" CHECK (cardinality("memberships"."sites") > 0);