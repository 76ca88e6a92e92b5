import { emailHtml } from './email-html.ts'
import { writtenDay } from './written-day.ts'

interface About {
  userName: string
  /** The employee whom it is about. */
  fullName: string
  organisation: string
  /** The employee in the console. */
  url: string
}

/** What a user is told of an employee. */
type Notice = About & ({ template: 'follow_up_due'; lastDay: string } | { template: 'stop_work' })

/** An email to a user about an employee, in the language of the console. It says nothing of documents. */
export function userNotice(notice: Notice): { subject: string; text: string; html: string } {
  const { userName, organisation, url } = notice
  const { subject, title, opening, next } = wordsOf(notice)
  const hello = `Hello ${userName},`
  const ending = `You get this message because you are a user of ${organisation}.`
  const button = {
    label: 'Open employee',
    url,
    otherwise: 'If the button does not work, copy this link into your browser:',
  }
  return {
    subject,
    text: `${hello}

${opening}

${next}

Open employee:
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
  const lastDay = writtenDay(new Date(`${notice.lastDay}T12:00Z`), 'en-GB')
  return {
    subject: `Right-to-work check due by ${lastDay}: ${fullName}`,
    title: 'Right-to-work check due',
    opening: `The statutory excuse for ${fullName} ends on ${lastDay}.`,
    next: 'Check their right to work again by then to keep it.',
  }
}
