/**
 * A date of birth that was typed into a list as `YYYY-MM-DD`: as it is so already, or with the day first, as dates are
 * written in the UK. What is neither stays as it was typed.
 */
export function typedDate(text: string): string {
  const typed = text.trim()
  const [, day = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? []
  return year === undefined ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
