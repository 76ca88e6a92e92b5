import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { expect, inject, test } from 'vitest'
import { pgliteExtensions } from './open-pglite.ts'

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))

// The same SQL on either database, and this one starts empty in a second.
test.runIf(inject('database').kind === 'pglite')(
  'an organisation that had a plan before there were subscriptions keeps it',
  { timeout: 60_000 },
  async () => {
    const database = await PGlite.create({ extensions: pgliteExtensions })
    const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted()
    const [before, after] = [files.filter((name) => name < '0002'), files.filter((name) => name >= '0002')]
    for (const name of before) await database.exec(await readFile(`${migrations}/${name}`, 'utf8'))
    await database.exec(`
      insert into organisations (id, name, slug, plan_name, plan_status, created_at) values
        (gen_random_uuid(), 'Paying', 'paying', 'premium', 'active', now()),
        (gen_random_uuid(), 'Free', 'free', 'free', 'active', now()),
        (gen_random_uuid(), 'Gone', 'gone', 'basic', 'canceled', now())`)
    for (const name of after) await database.exec(await readFile(`${migrations}/${name}`, 'utf8'))
    const { rows } = await database.query(`
      select o.name, s.plan_name, p.price_id, s.provider_ref = p.id as is_same
      from organisations o join subscriptions s on s.org_id = o.id join sandbox_subscriptions p on p.org_id = o.id`)
    await database.close()
    expect(rows).toEqual([
      { name: 'Paying', plan_name: 'premium', price_id: 'price_premium_monthly', is_same: true },
    ])
  },
)
