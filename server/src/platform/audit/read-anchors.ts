import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { StartError } from '#platform/config/start-error.ts'
import { AnchoredHead } from './anchored-head.ts'

const Line = v.pipe(v.string(), v.parseJson(), AnchoredHead)

/**
 * Returns the signed heads that were kept outside the database.
 * @throws StartError that names the line which is none
 */
export async function readAnchors(file: string): Promise<AnchoredHead[]> {
  const heads: AnchoredHead[] = []
  let number = 0
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      number++
      if (line === '') continue
      const parsed = v.safeParse(Line, line)
      if (!parsed.success) throw new StartError(`Line ${number} of ${file} is not a signed head.`)
      heads.push(parsed.output)
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${file} cannot be read.`)
  }
  return heads
}
