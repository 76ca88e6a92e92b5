import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data directory of a product that has started once, for others to copy: a first start takes seconds. */
    emptyData: string
  }
}

export async function setup(project: TestProject) {
  const product = await startProduct()
  await product.stop()
  project.provide('emptyData', product.dataDir)
  return () => rm(product.dataDir, { recursive: true, force: true })
}
