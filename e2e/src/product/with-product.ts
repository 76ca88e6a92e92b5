import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Product, startProduct } from './product.ts'

interface Restart {
  /** As if so many days had passed. */
  daysAhead?: number
  /** The operator's work with its data meanwhile. */
  whileStopped?: (product: Pick<Product, 'dataDir' | 'url'>) => void
}

/**
 * Runs a product of its own for a file of tests, with an empty database.
 * @param env the settings that differ from development
 */
export function withProduct(env: Record<string, string> = {}): {
  readonly url: string
  restart: (options: Restart) => Promise<void>
  stop: () => Promise<{ dataDir: string }>
} {
  let product: Product | undefined
  const running = () => {
    if (!product) throw new Error('The product runs from the first test on.')
    return product
  }
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bonafide-e2e-'))
    await cp(inject('emptyData'), dataDir, { recursive: true })
    product = await startProduct({ dataDir, env })
  })
  afterAll(() => product?.remove())
  return {
    get url() {
      return running().url
    },
    /** Stops it for good; the data stays until the tests are over. */
    async stop() {
      const { dataDir, stop } = running()
      await stop()
      return { dataDir }
    },
    /** Stops it and starts it again with the same data and address. */
    async restart({ daysAhead, whileStopped }) {
      const { dataDir, url, stop } = running()
      await stop()
      whileStopped?.({ dataDir, url })
      product = await startProduct({ dataDir, env, port: Number(new URL(url).port), daysAhead })
    },
  }
}
