const hourMs = 3_600_000
const dayMs = 24 * hourMs
const afterDays = [1, 3, 7]

const opens = 9
const closes = 18
/** Where a time after closing is taken back to: what waits in a queue still goes out within the hours. */
const lastHour = 17

/**
 * When somebody is reminded of a link: 1, 3 and 7 days after it was made and 24 hours before it expires, each
 * within working hours. Those that fall on weekends or nights come later, the last one earlier. In order.
 */
export function reminderTimes({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): Date[] {
  const last = lastOpening(new Date(expiresAt.getTime() - dayMs))
  return [...afterDays.map((days) => nextOpening(new Date(createdAt.getTime() + days * dayMs))), last]
    .filter((time) => time > createdAt && time < expiresAt)
    .toSorted((a, b) => a.getTime() - b.getTime())
}

/** Whether it is between 9:00 and 18:00 on a weekday in London, where the receivers work. */
export function isOpen(now: Date): boolean {
  const { weekday, hour } = londonTime(now)
  return isWeekday(weekday) && hour >= opens && hour < closes
}

/** The moment itself within working hours, else the next time they begin. */
export function nextOpening(moment: Date): Date {
  if (isOpen(moment)) return moment
  let day = londonTime(moment)
  if (day.hour >= closes || !isWeekday(day.weekday)) day = nearestWeekday(day, 1)
  return inLondon(day, opens)
}

function lastOpening(moment: Date): Date {
  if (isOpen(moment)) return moment
  let day = londonTime(moment)
  if (day.hour < opens || !isWeekday(day.weekday)) day = nearestWeekday(day, -1)
  return inLondon(day, lastHour)
}

interface LondonTime {
  year: number
  month: number
  day: number
  /** 0 is Sunday. */
  weekday: number
  hour: number
}

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
})

function londonTime(moment: Date): LondonTime {
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0 } = parts
  return { year, month, day, hour, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}

function isWeekday(weekday: number): boolean {
  return weekday !== 0 && weekday !== 6
}

/** The first weekday before or after a day. */
function nearestWeekday({ year, month, day }: LondonTime, step: 1 | -1): LondonTime {
  const date = new Date(Date.UTC(year, month - 1, day))
  do date.setUTCDate(date.getUTCDate() + step)
  while (!isWeekday(date.getUTCDay()))
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    hour: 0,
  }
}

/** London's clocks are those of UTC in winter and an hour ahead of them in summer. */
function inLondon({ year, month, day }: LondonTime, hour: number): Date {
  const asInWinter = new Date(Date.UTC(year, month - 1, day, hour))
  const ahead = londonTime(asInWinter).hour - hour
  return new Date(asInWinter.getTime() - ahead * hourMs)
}
