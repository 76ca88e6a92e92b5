import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bin, root } from './run.ts'

export interface Sample {
  /** The path that it would have in the repository. */
  file: string
  code: string
}

const settings = [
  '.oxlintrc.json',
  'scripts/house-plugin.mjs',
  'scripts/wrapped-text.mjs',
  'server/layers.json',
]

/** Returns the codes of the rules of this repository that oxlint reports of samples, by file. */
export async function lintSamples(samples: readonly Sample[]): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-samples-'))
  try {
    for (const path of settings) await cp(join(root, path), join(folder, path))
    for (const { file, code } of samples) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), `${code}\n`)
    }
    return await codesIn(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function codesIn(cwd: string): Promise<Map<string, string[]>> {
  const output = await new Promise<string>((done) => {
    const options = { cwd, maxBuffer: 2 ** 26 }
    execFile(bin('oxlint'), ['--format=json', '.'], options, (_error, stdout) => done(stdout))
  })
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; code?: string }[] }
  const byFile = new Map<string, string[]>()
  for (const { filename, code = '' } of diagnostics)
    byFile.set(filename, [...(byFile.get(filename) ?? []), code])
  return byFile
}
