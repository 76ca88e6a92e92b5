CREATE TABLE "signing_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"key_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
