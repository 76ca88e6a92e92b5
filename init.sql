-- The database, its owner, and the role that the product works as, with passwords from the environment. PostgreSQL 15
-- knows no `with inherit false`, so it is left out there.
\set app_password `echo "$APP_PASSWORD"`
\set owner_password `echo "$OWNER_PASSWORD"`
create role bonafide_app nologin;
create role bonafide_across nologin;
create role bonafide_owner login password :'owner_password';
create role bonafide login password :'app_password';
grant bonafide_app to bonafide;
do $$ begin if current_setting('server_version_num')::int < 160000 then grant bonafide_across to bonafide; else execute 'grant bonafide_across to bonafide with inherit false'; end if; end $$;
create database bonafide owner bonafide_owner;
