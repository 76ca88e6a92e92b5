const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a day, such as 4 Jan 2027. */
export const shortDate = (day) => format.format(new Date(day))
