import { sql } from 'drizzle-orm'
import { StartError } from '#platform/app-error.ts'
import { type Connection, readRows } from './database.ts'

const leastVersion = 150_000

interface Rights {
  owner: string
  version: number
  mayMakeRoles: boolean
  lacks: string[]
  missingRoles: string[]
  missingExtensions: string[]
  foreign: string[]
  foreignCount: number
  foreignOwner: string | null
  isMade: boolean
}

/**
 * Finds out whether the two roles that a process works as may do what it will ask of them, before anything is changed.
 * @param owner the connection that brings the schema up to date
 * @param login the role that everything else is done as
 * @throws StartError which says what is missing, and what mends it
 */
export async function requireRights(owner: Connection, login: string): Promise<void> {
  const rights = await readRights(owner)
  const faults = [...faultsOfServer(rights), ...faultsOfOwner(rights)]
  // Faults of the other roles cannot be found before these are mended.
  if (!faults.length) faults.push(...(await faultsOfRoles(owner, rights, login)))
  if (faults.length) throw new StartError([...faults, 'Nothing was changed.'].join('\n'))
}

function faultsOfServer({ version, missingExtensions }: Rights): string[] {
  if (version < leastVersion) return ['PostgreSQL 15 or later is needed. DATABASE_URL names an older one.']
  if (!missingExtensions.length) return []
  return [
    `PostgreSQL has no extension ${missingExtensions.join(' and no ')}. Install the additional modules that come with it (on Debian a part of postgresql, elsewhere often postgresql-contrib).`,
  ]
}

function faultsOfOwner({ owner, lacks, foreign, foreignCount, foreignOwner }: Rights): string[] {
  const missing = lacks.map(
    (what) =>
      `The role ${owner} may make nothing in ${what}. It has to own the database: alter database … owner to ${owner}`,
  )
  if (!foreignCount) return missing
  const others = foreignCount > foreign.length ? ` and ${foreignCount - foreign.length} more` : ''
  return [
    ...missing,
    `The tables ${foreign.join(', ')}${others} belong to ${foreignOwner}, and the role ${owner} may not change them. A backup is restored as the role that owns the database, or with pg_restore --no-owner --role=${owner}. To hand over what is there: reassign owned by ${foreignOwner} to ${owner} (where ${foreignOwner} is the superuser, restore again).`,
  ]
}

/** The roles that the product works as, and whether its login is in them. */
async function faultsOfRoles(
  db: Connection,
  { owner, version, missingRoles, mayMakeRoles, isMade }: Rights,
  login: string,
): Promise<string[]> {
  if (missingRoles.length) {
    // The first migrations make them, for the role that runs them.
    if (mayMakeRoles && login === owner && !isMade) return []
    const made = missingRoles.map((role) => `create role ${role} nologin; grant ${role} to ${login};`)
    return [`The database has no role ${missingRoles.join(' and no ')}. As a superuser: ${made.join(' ')}`]
  }
  const privilege = version < 160_000 ? 'member' : 'set'
  const apart = await readRows<{ role: string }>(
    db,
    sql`select role from unnest(array['bonafide_app', 'bonafide_across']) as role
      where not pg_has_role(${login}::name, role::name, ${privilege})`,
  )
  return apart.map(
    ({ role }) => `The role ${login} is not in ${role}. As a superuser: grant ${role} to ${login};`,
  )
}

async function readRights(db: Connection): Promise<Rights> {
  const [rights] = await readRows<Rights>(
    db,
    sql`
    with foreign_tables as (
      select c.oid::regclass::text as name, pg_get_userbyid(c.relowner) as owner
      from pg_class c
      where c.relkind in ('r', 'p', 'v', 'S') and not pg_has_role(c.relowner, 'usage')
        and (c.relnamespace in (to_regnamespace('drizzle'), to_regnamespace('queue'))
          -- Others may have tables of their own beside those of the product.
          or c.oid in (select polrelid from pg_policy where polname = 'own_organisation'))
      order by c.relnamespace = 'public'::regnamespace desc, name
    )
    select current_user as owner, current_setting('server_version_num')::int as version,
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayMakeRoles",
      array_remove(array[
        case when not has_database_privilege(current_database(), 'create') then 'the database' end,
        case when not has_schema_privilege('public', 'create') then 'its schema public' end
      ], null) as lacks,
      array(select name from unnest(array['bonafide_app', 'bonafide_across']) as name
        where to_regrole(name) is null) as "missingRoles",
      array(select name from unnest(array['pg_trgm', 'btree_gin']) as name
        where name not in (select known.name from pg_available_extensions as known)) as "missingExtensions",
      array(select name from foreign_tables limit 3) as foreign,
      (select count(*)::int from foreign_tables) as "foreignCount",
      (select min(owner) from foreign_tables) as "foreignOwner",
      to_regclass('drizzle.__drizzle_migrations') is not null as "isMade"`,
  )
  if (!rights) throw new Error('the database did not answer')
  return rights
}

/**
 * Has the role that owns the tables see their rows: the policy for it names a role, which after a restore into the database
 * of another owner is that one's. Without it a migration would change no row, and say nothing.
 */
export async function showRowsToOwner(db: Connection): Promise<void> {
  await db.execute(sql`
    do $$
    declare
      hidden record;
    begin
      for hidden in
        select polrelid::regclass as name from pg_policy
        where polname = 'owner' and not (current_user::regrole = any(polroles))
          and exists (select from pg_class where oid = polrelid and pg_has_role(relowner, 'usage'))
      loop
        execute format('alter policy owner on %s to current_user', hidden.name);
      end loop;
    end $$`)
}

/**
 * Lets the roles that the product works as read and write rows, and nothing else: they own no table, and take no policy
 * or trigger off. Only where something is missing, as after a migration: what is granted anew is written anew.
 */
export async function grantAccess(db: Connection): Promise<void> {
  await db.execute(sql`
    do $$
    declare
      missing record;
    begin
      if not (has_schema_privilege('bonafide_across', 'queue', 'usage') and has_schema_privilege('bonafide_app', 'queue', 'usage')
        and has_table_privilege('bonafide_app', 'drizzle.__drizzle_migrations', 'select')) then
        grant usage on schema public, drizzle, queue to bonafide_app, bonafide_across;
        grant select on all tables in schema drizzle to public;
        grant usage on schema drizzle to public;
      end if;
      for missing in
        select oid::regclass as name from pg_class
        where relnamespace in ('public'::regnamespace, 'queue'::regnamespace) and relkind in ('r', 'p', 'v') and pg_has_role(relowner, 'usage')
          and not (has_table_privilege('bonafide_across', oid, 'delete') and has_table_privilege('bonafide_app', oid, 'delete'))
      loop
        execute format('grant select, insert, update, delete on %s to bonafide_app, bonafide_across', missing.name);
      end loop;
      for missing in
        select oid::regclass as name from pg_class
        where relnamespace in ('public'::regnamespace, 'queue'::regnamespace) and pg_has_role(relowner, 'usage') and case when relkind = 'S' then not (has_sequence_privilege('bonafide_across', oid, 'usage') and has_sequence_privilege('bonafide_app', oid, 'usage')) else false end
      loop
        execute format('grant usage on sequence %s to bonafide_app, bonafide_across', missing.name);
      end loop;
    end $$`)
}
