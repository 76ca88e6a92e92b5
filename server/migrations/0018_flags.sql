CREATE TABLE "user_traces" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"networks" text[] NOT NULL,
	"agents" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_traces_org_id_session_id_networks_pk" PRIMARY KEY("org_id","session_id","networks")
);
--> statement-breakpoint
CREATE TABLE "flags" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"code" text NOT NULL,
	"about_id" uuid NOT NULL,
	"detail" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "flags_org_id_employee_id_code_about_id_pk" PRIMARY KEY("org_id","employee_id","code","about_id"),
	CONSTRAINT "flags_code_known" CHECK (code in ('same_browser_as_hr', 'same_network_as_hr', 'link_copied_by_hr', 'opened_before_delivered', 'email_is_a_users', 'phone_replaced', 'phone_shared'))
);
--> statement-breakpoint
CREATE TABLE "employee_traces" (
	"org_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"step" text NOT NULL,
	"networks" text[] NOT NULL,
	"agents" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "employee_traces_org_id_employee_id_link_id_step_pk" PRIMARY KEY("org_id","employee_id","link_id","step"),
	CONSTRAINT "employee_traces_step_known" CHECK ("employee_traces"."step" in ('email', 'phone', 'id', 'rtw'))
);
--> statement-breakpoint
CREATE TABLE "caller_keys" (
	"month" text PRIMARY KEY NOT NULL,
	"key_sealed" text NOT NULL,
	"usable_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_traces" ADD CONSTRAINT "user_traces_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_traces" ADD CONSTRAINT "employee_traces_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_traces_age" ON "user_traces" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "employee_traces_age" ON "employee_traces" USING btree ("at");--> statement-breakpoint
CREATE INDEX "employees_phone" ON "employees" USING btree ("org_id","phone_e164") WHERE "employees"."phone_e164" is not null;