import { readFileSync } from 'node:fs'
import pg from 'pg'

const addressAs = (url: string, { user, password, name }: { user: string; password: string; name: string }) =>
  Object.assign(new URL(url), { username: user, password, pathname: `/${name}` }).href

/** Returns the code blocks of a language in docs/deploy.md. */
export function documentedBlocks(language: string): string[] {
  const guide = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8')
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, text = '']) => text,
  )
}

/**
 * Makes the roles and the database of docs/deploy.md, by its own statements.
 * @returns the settings that name them, also for another database that they are given
 */
export async function makeDocumentedRoles(url: string) {
  const [block = ''] = documentedBlocks('sql')
  const statements = block.trim().split('\n')
  const admin = new pg.Client(url)
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
  return (name = 'bonafide') => ({
    DATABASE_URL: addressAs(url, { user: 'bonafide', password: 'another-long-password', name }),
    MIGRATION_DATABASE_URL: addressAs(url, { user: 'bonafide_owner', password: 'a-long-password', name }),
  })
}
