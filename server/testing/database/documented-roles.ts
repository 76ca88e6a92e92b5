import { readFileSync } from 'node:fs'
import pg from 'pg'

const addressAs = (url: string, { user, password, name }: { user: string; password: string; name: string }) =>
  Object.assign(new URL(url), { username: user, password, pathname: `/${name}` }).href

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** Returns the code blocks of a language in a page of the guide. */
export function documentedBlocks(page: `docs/${string}.md`, language: string): string[] {
  const guide = read(page)
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, text = '']) => text,
  )
}

/** Returns the statements of `init.sql`, a line each, with the passwords that `psql` reads from the environment. */
export function initStatements(passwords: { owner: string; app: string }): string[] {
  return read('init.sql')
    .replace(":'owner_password'", `'${passwords.owner}'`)
    .replace(":'app_password'", `'${passwords.app}'`)
    .split('\n')
    .filter((line) => line && !/^(?:--|\\)/.test(line))
}

/**
 * Makes the roles and the database as an operator does, by the statements of `init.sql`.
 * @returns the settings that name them, also for another database that they are given
 */
export async function makeDocumentedRoles(url: string) {
  const passwords = { owner: 'a-long-password', app: 'another-long-password' }
  const admin = new pg.Client(url)
  await admin.connect()
  for (const statement of initStatements(passwords)) await admin.query(statement)
  await admin.end()
  return (name = 'bonafide') => ({
    DATABASE_URL: addressAs(url, { user: 'bonafide', password: passwords.app, name }),
    MIGRATION_DATABASE_URL: addressAs(url, { user: 'bonafide_owner', password: passwords.owner, name }),
  })
}
