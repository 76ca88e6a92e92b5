ALTER TABLE "webhook_endpoints" VALIDATE CONSTRAINT "webhook_endpoints_kind_known";
