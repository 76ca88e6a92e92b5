import * as v from 'valibot'
import { DateOfBirth } from './date-of-birth.ts'
import { withoutHidden } from './typed-text.ts'

/** Shown for a text that is no share code at all (rule 3). */
export const shareCodeFormat =
  'A share code for the right to work starts with W and has 9 letters and numbers, like W12 345 678'

/** The fields of the route `online`. The rules say what the code has to look like. */
export const ShareCodeForm = v.object({
  shareCode: v.pipe(
    v.string(),
    v.transform((text) => withoutHidden(text).trim()),
    v.minLength(1, 'Please enter your share code'),
    v.maxLength(60, shareCodeFormat),
  ),
  dateOfBirth: v.pipe(v.string(), v.minLength(1, 'Please enter your date of birth'), DateOfBirth),
})
