import { Resolver } from 'node:dns/promises'
import { ProviderError } from '#platform/provider-error.ts'

// Error codes that mean an empty result: there is no record of this name or kind.
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * The TXT records of a name, each as one text.
 * @param servers other ones than the system's
 * @throws ProviderError when no server answers
 */
export async function findRecords(name: string, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) resolver.setServers(servers)
  try {
    const records = await resolver.resolveTxt(name)
    return records.map((parts) => parts.join(''))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (nothing.has(code)) return []
    throw new ProviderError(`the DNS did not answer: ${code}`)
  }
}
