import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/** Packs the version after a release, which differs by a migration, beside it. */
export async function packNextRelease(folder: string, version: string, next: string): Promise<void> {
  const unpacked = join(folder, 'next')
  const nameOf = (number: string) => `bonafide-${number}-${process.platform}-${process.arch}`
  await mkdir(unpacked)
  execFileSync('tar', ['-xzf', `${nameOf(version)}.tar.gz`, '-C', unpacked], { cwd: folder })
  const inside = join(unpacked, nameOf(version))
  const migrations = join(inside, 'dist/server/migrations')
  const file = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal
  const tag = `${String(journal.entries.length).padStart(4, '0')}_nickname`
  const newest = Math.max(...journal.entries.map(({ when }) => when))
  journal.entries.push({
    idx: journal.entries.length,
    version: '7',
    when: newest + 1,
    tag,
    breakpoints: true,
  })
  await writeFile(file, JSON.stringify(journal))
  await writeFile(
    join(migrations, `${tag}.sql`),
    'alter table employees add column nickname text; update employees set nickname = full_name',
  )

  const archive = `${nameOf(next)}.tar.gz`
  execFileSync('tar', ['-czf', join(folder, archive), nameOf(version)], { cwd: unpacked })
  const sum = createHash('sha256')
    .update(await readFile(join(folder, archive)))
    .digest('hex')
  await writeFile(join(folder, `${archive}.sha256`), `${sum}  ${archive}\n`)
  await rm(unpacked, { recursive: true })
}
