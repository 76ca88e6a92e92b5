import { emailHtml } from './email-html.ts'
import { writtenDay } from './written-day.ts'

interface About {
  userName: string
  /** The employee whom it is about. */
  fullName: string
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

/** What a user is told of an employee, or of several. */
type Notice = About &
  ({ template: 'follow_up_due'; lastDay: string } | { template: 'stop_work' } | RetentionDue)

/** An email to a user about an employee, in the language of the console. It says nothing of documents. */
export function userNotice(notice: Notice): { subject: string; text: string; html: string } {
  const { userName, organisation, url } = notice
  const { subject, title, opening, next } = wordsOf(notice)
  const open = notice.template === 'retention_due' ? 'Open retention' : 'Open employee'
  const hello = `Hello ${userName},`
  const ending = `You get this message because you are a user of ${organisation}.`
  const button = {
    label: open,
    url,
    otherwise: 'If the button does not work, copy this link into your browser:',
  }
  return {
    subject,
    text: `${hello}

${opening}

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
      notes: [],
      ending,
    }),
  }
}

function wordsOf(notice: Notice): { subject: string; title: string; opening: string; next: string } {
  const { fullName, organisation } = notice
  if (notice.template === 'stop_work') {
    return {
      subject: `Stop work: no statutory excuse for ${fullName}`,
      title: 'No statutory excuse',
      opening: `${organisation} has no statutory excuse for ${fullName}.`,
      next: 'They should not work until their right to work has been checked. The console shows what is missing.',
    }
  }
  if (notice.template === 'retention_due') return retentionWords(notice)
  const lastDay = writtenDay(new Date(`${notice.lastDay}T12:00Z`), 'en-GB')
  return {
    subject: `Right-to-work check due by ${lastDay}: ${fullName}`,
    title: 'Right-to-work check due',
    opening: `The statutory excuse for ${fullName} ends on ${lastDay}.`,
    next: 'Check their right to work again by then to keep it.',
  }
}

function retentionWords({ organisation, employees, firstDay }: About & RetentionDue) {
  const whose = employees === 1 ? '1 employee' : `${employees} employees`
  const day = writtenDay(new Date(`${firstDay}T12:00Z`), 'en-GB')
  return {
    subject: `Data to be deleted next month: ${whose}`,
    title: 'Data to be deleted next month',
    opening: `${organisation} no longer needs to keep the data of ${whose}. It will be deleted for good, in a month at the earliest. The first retention period ends on ${day}.`,
    next: 'Check the list. You can keep data with a legal hold, or correct a leave date.',
  }
}
