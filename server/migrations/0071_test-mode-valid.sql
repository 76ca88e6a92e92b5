ALTER TABLE "organisations" VALIDATE CONSTRAINT "organisations_test_clock";
