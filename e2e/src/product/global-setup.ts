import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data directory of a product that has started once, for others to copy: a first start takes seconds. */
    emptyData: string
  }
}

export async function setup(project: TestProject) {
  // Before anything runs: a test that starts the product from its sources would build under the others.
  execFileSync(process.execPath, [resolve(import.meta.dirname, '../../../scripts/setup.mjs'), '--build'], {
    stdio: 'inherit',
  })
  const product = await startProduct()
  await product.stop()
  project.provide('emptyData', product.dataDir)
  return () => rm(product.dataDir, { recursive: true, force: true })
}
