const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** 4 Jan 2027 */
export const shortDate = (day) => format.format(new Date(day))
