/** A calendar day or month in UTC, or that many seconds. */
export type CapPeriod = 'day' | 'month' | number

/** Limits the number in a period, with the text for users who reach it. */
interface Cap {
  most: number
  per: CapPeriod
  /** `{most}` is the number in force, `{paid}` that of a paid plan, `{when}` when there is room again. */
  reason: string
}

/**
 * All limits on what an organisation sends: both the checks and the texts for users come from here.
 * `message` is an email, SMS or WhatsApp to an employee or an invited colleague, each time it is sent; `text` is those of
 * them by SMS and WhatsApp. One-time codes are neither and have caps of their own. Messages to an organisation's own
 * users count nowhere.
 */
export const messageCaps = {
  /** Applies to an organisation without a paid plan, in its first days. */
  young: {
    most: 20,
    per: 'day',
    reason:
      'Without a paid plan, an organisation can send {most} messages a day in its first 7 days. With a paid plan it is {paid} a day.',
  },
  settled: {
    most: 100,
    per: 'day',
    reason:
      'Without a paid plan, your organisation can send {most} messages a day. With a paid plan it is {paid} a day.',
  },
  paid: { most: 1000, per: 'day', reason: 'Your organisation can send {most} messages a day.' },
  /** By an operator's release, which names the number; `MESSAGES_PER_DAY` is above all. */
  released: { most: Infinity, per: 'day', reason: 'Your organisation can send {most} messages a day.' },
  textsOfDay: {
    most: 5,
    per: 'day',
    reason:
      'Without a paid plan, your organisation can send {most} messages a day by SMS and WhatsApp. Send by email instead, or choose a paid plan.',
  },
  textsOfMonth: {
    most: 20,
    per: 'month',
    reason:
      'Without a paid plan, your organisation can send {most} messages a month by SMS and WhatsApp. Send by email instead, or choose a paid plan.',
  },
  /** These three hold for codes and, counted apart from them, for texts. */
  number: {
    most: 3,
    per: 600,
    reason:
      'This number has had several messages in the last minutes. Try again in {when}, or send by email.',
  },
  range: {
    most: 100,
    per: 3600,
    reason: 'Too many messages went to numbers like this one. Try again in {when}, or send by email.',
  },
  network: {
    most: 20,
    per: 3600,
    reason:
      'Too many SMS and WhatsApp messages were asked for from your network. Try again in {when}, or send by email.',
  },
} as const satisfies Record<string, Cap>

/** An organisation is young for so many days. */
export const youngDays = 7

/** The countries whose numbers get texts without a paid plan; the others of an organisation's list need one. */
export const freeCountries = {
  codes: ['GB', 'IE'],
  reason: 'Phone numbers from other countries than the UK and Ireland need a paid plan.',
  instead: 'Send by email instead, or choose a paid plan.',
} as const

/** One-time codes, of both kinds each by themselves, and of an unconfirmed organisation together. */
export const codeCaps = {
  gap: { most: 1, per: 30 },
  employeeHour: { most: 5, per: 3600 },
  employeeDay: { most: 10, per: 86_400 },
  number: messageCaps.number,
  range: messageCaps.range,
  network: messageCaps.network,
  /** Applies to first codes on a link: many employees may begin behind one address. */
  networkFirst: { most: 300, per: messageCaps.network.per },
  organisation: { most: 500, per: 3600 },
  unconfirmed: { most: 5, per: 86_400 },
} as const

/** The text for an employee: when only the gap is in the way, when others of their network are, and in any other case. */
export const codeReasons = {
  gap: 'Wait {when} before you ask for another code',
  network:
    'Too many codes have been requested from your network. Try again in {when}, or use another network, such as mobile data.',
  others: 'You have asked for too many codes. Try again in {when}.',
} as const

/** The reasons why an organisation's messages are held back, other than a cap. */
export const holdReasons = {
  stopped: 'Sending is stopped for your organisation: {why}',
  stoppedForEmployee: 'Your employer cannot send codes at the moment. Contact them for help.',
  unconfirmed: 'Messages wait until an owner of your organisation has confirmed their email address.',
  /** After the reason of the cap that is in the way. */
  room: 'The others leave by themselves, in order, from {when}.',
  /** Used without another reason: the messages wait only for the hourly look for them, or for a cap of minutes. */
  soon: 'Messages leave by themselves within the hour.',
} as const
