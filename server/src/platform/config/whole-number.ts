import * as v from 'valibot'

interface Range {
  least: number
  most: number
  otherwise: string
}

/** A setting that is a whole number. */
export function wholeNumber({ least, most, otherwise }: Range, description: string) {
  const message = `must be a whole number from ${least} to ${most}`
  const number = v.pipe(
    v.string(),
    v.regex(/^\d{1,7}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  )
  return v.pipe(v.optional(number, otherwise), v.description(description))
}
