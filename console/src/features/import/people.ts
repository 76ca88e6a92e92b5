import { formatNumber } from '#lib/format.ts'

/** `1 person`, `1,200 people`. */
export function people(count: number): string {
  return count === 1 ? '1 person' : `${formatNumber(count)} people`
}
