import { emailHtml } from './email-html.ts'
import { writtenDay } from './written-day.ts'

interface About {
  userName: string
  organisation: string
  /** The employee, or the list, in the console. */
  url: string
}

/** Whose data is destroyed soon: how many employees, the first of them after which day. */
interface RetentionDue {
  template: 'retention_due'
  employees: number
  firstDay: string
}

/** That digital checks of today wait for a look at the register. */
interface RegisterDue {
  template: 'register_due'
  /** Who makes them. */
  provider: string
}

/** Which employees need something, most urgent first, and how many more there are. */
interface EmployeeList {
  employees: readonly { fullName: string; by: string | null }[]
  more: number
}
interface Alerts extends EmployeeList {
  template: 'alerts'
}
/** To the user named for what is not done in time. */
interface Escalation extends EmployeeList {
  template: 'escalation'
}

/** The employee whom it is about. */
interface OfOne {
  fullName: string
}

/** What a user is told of an employee, or of several. */
type Notice = About &
  (
    | ({ template: 'follow_up_due'; lastDay: string } & OfOne)
    | ({ template: 'stop_work' } & OfOne)
    | Alerts
    | Escalation
    | RetentionDue
    | RegisterDue
  )

/** An email to a user about an employee, or about what the organisation has to do, in the language of the console. It says nothing of documents. */
export function userNotice(notice: Notice): { subject: string; text: string; html: string } {
  const { userName, organisation, url } = notice
  const { subject, title, opening, next, list } = wordsOf(notice)
  const open = buttonLabel(notice.template)
  const hello = `Hello ${userName},`
  const ending =
    notice.template === 'escalation'
      ? `You get this message because ${organisation} has chosen you for checks that are not done in time.`
      : `You get this message because you are a user of ${organisation}.`
  const button = {
    label: open,
    url,
    otherwise: 'If the button does not work, copy this link into your browser:',
  }
  return {
    subject,
    text: `${hello}

${opening}
${list ? `\n${list.title}\n${list.items.map((item) => `- ${item}`).join('\n')}\n` : ''}
${next}

${open}:
${url}

${ending}
`,
    html: emailHtml({
      language: 'en-GB',
      organisation,
      title,
      preview: opening,
      paragraphs: [hello, opening, next],
      button,
      ...(list && { list }),
      notes: [],
      ending,
    }),
  }
}

function buttonLabel(template: Notice['template']): string {
  if (template === 'retention_due') return 'Open retention'
  if (template === 'register_due') return 'Open settings'
  return template === 'alerts' || template === 'escalation' ? 'Open right to work' : 'Open employee'
}

interface Words {
  subject: string
  title: string
  opening: string
  next: string
  list?: { title: string; items: string[] }
}

function wordsOf(notice: Notice): Words {
  const { organisation } = notice
  if (notice.template === 'stop_work') {
    const { fullName } = notice
    return {
      subject: `Stop work: ${fullName} is not covered`,
      title: 'Working, not covered',
      opening: `${organisation} is not covered for ${fullName}: it has no statutory excuse for them.`,
      next: 'They should not work until their right to work has been checked. The console shows what is missing.',
    }
  }
  if (notice.template === 'retention_due') return retentionWords(notice)
  if (notice.template === 'register_due') return registerWords(notice)
  if (notice.template === 'alerts') return alertsWords(notice)
  if (notice.template === 'escalation') return escalationWords(notice)
  const { fullName } = notice
  const lastDay = dayInWords(notice.lastDay)
  return {
    subject: `Right-to-work check due by ${lastDay}: ${fullName}`,
    title: 'Right-to-work check due',
    opening: `The right to work on record for ${fullName} ends on ${lastDay}.`,
    next: 'Check their right to work again by then to stay covered.',
  }
}

const dayInWords = (day: string) => writtenDay(new Date(`${day}T12:00Z`), 'en-GB')

function alertsWords({ organisation, employees, more }: About & Alerts): Words {
  const count = employees.length + more
  const whom = employeesInWords(count)
  const without = employees.filter(({ by }) => by === null)
  const subject = without.length
    ? `Stop work: right-to-work alerts for ${whom}`
    : `Right-to-work checks due: ${whom}`
  const stop = 'Employees who are not covered should not work until their right to work has been checked.'
  const check = 'Check right to work again by the day shown to stay covered.'
  return {
    subject,
    title: 'Right-to-work alerts',
    opening: `${organisation} has right-to-work alerts for ${whom}.`,
    next: [without.length > 0 && stop, without.length < count && check].filter(Boolean).join(' '),
    list: { title: 'Most urgent first:', items: itemsOf({ employees, more }) },
  }
}

function escalationWords({ employees, more }: EmployeeList): Words {
  const whom = employeesInWords(employees.length + more)
  return {
    subject: `Right to work not checked again yet: ${whom}`,
    title: 'Not checked again yet',
    opening: `The right to work on record for ${whom} is about to end, and no new check has been recorded.`,
    next: 'Make sure that right to work is checked by the day shown. Without a check they should not work after that day.',
    list: { title: 'Most urgent first:', items: itemsOf({ employees, more }) },
  }
}

const employeesInWords = (count: number) =>
  count === 1 ? '1 employee' : `${count.toLocaleString('en-GB')} employees`

function itemsOf({ employees, more }: EmployeeList): string[] {
  const named = employees.map(({ fullName, by }) =>
    by === null ? `${fullName}: stop work, not covered` : `${fullName}: check due by ${dayInWords(by)}`,
  )
  return more > 0 ? [...named, `and ${more.toLocaleString('en-GB')} more`] : named
}

function retentionWords({ organisation, employees, firstDay }: About & RetentionDue) {
  const whose = employees === 1 ? '1 employee' : `${employees} employees`
  const day = dayInWords(firstDay)
  return {
    subject: `Data to be deleted next month: ${whose}`,
    title: 'Data to be deleted next month',
    opening: `${organisation} no longer needs to keep the data of ${whose}. It will be deleted for good, in a month at the earliest. The first retention period ends on ${day}.`,
    next: 'Check the list. You can keep data with a legal hold, or correct a leave date.',
  }
}

function registerWords({ provider }: RegisterDue) {
  return {
    subject: `Look ${provider} up on the register today`,
    title: 'Look at the register today',
    opening: `A passport that ${provider} checked online today is waiting. The check counts only if you look ${provider} up on the government’s register on the same day.`,
    next: 'Open the register from your settings, and save what you find. One look counts for all checks of today.',
  }
}
