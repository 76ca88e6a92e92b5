import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { type Invitation, lastDay } from './invitation.ts'

const asked = [
  'your email address',
  'your phone number, with a code we send you',
  'a photo of your passport, driving licence or identity card, and of your face',
  'your right to work in the UK',
]

/** The invitation as an e-mail: plain text, and HTML that reads well without pictures and in the dark. */
export function invitationMail(invitation: Invitation): { subject: string; text: string; html: string } {
  return {
    subject: subjects[invitation.occasion](invitation),
    text: mailText(invitation),
    html: mailHtml(invitation),
  }
}

type Texts = Record<Invitation['occasion'], (invitation: Invitation) => string>

const subjects: Texts = {
  invitation: ({ organisation }) => `${organisation} asks you to verify your identity`,
  link_renewed: ({ organisation }) => `Your new verification link from ${organisation}`,
  reminder: ({ organisation }) => `Reminder: ${organisation} asks you to verify your identity`,
}

const openings: Texts = {
  invitation: ({ organisation }) =>
    `${organisation} asks you to verify your identity and your right to work in the UK.`,
  link_renewed: ({ organisation }) =>
    `Here is your new link to the verification that ${organisation} asked you for. Earlier links no longer work.`,
  reminder: ({ organisation }) =>
    `This is a reminder: ${organisation} is waiting for you to verify your identity and your right to work in the UK.`,
}

function opening(invitation: Invitation): string {
  return openings[invitation.occasion](invitation)
}

function mailText(invitation: Invitation): string {
  return `Hello ${invitation.fullName},

${opening(invitation)}

Start here: ${invitation.url}

You will be asked to confirm:
${asked.map((item) => `- ${item}`).join('\n')}

It takes about 5 minutes. You can stop at any time and go on later with the same link.
The link is personal and works until ${lastDay(invitation)}. Please do not pass it on.

If you do not know ${invitation.organisation}, you can ignore this message.
`
}

function mailHtml(invitation: Invitation): string {
  const { fullName, organisation, url } = invitation
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${organisation}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <p class="from">${organisation}</p>
          <h1>Verify your identity</h1>
          <p>Hello ${fullName},</p>
          <p>${opening(invitation)}</p>
          <p><a class="button" href="${url}">Start verification</a></p>
          <p>You will be asked to confirm:</p>
          <ul>
            ${asked.map((item) => html`<li>${item}</li>`)}
          </ul>
          <p>It takes about 5 minutes. You can stop at any time and go on later with the same link.</p>
          <p>
            The link is personal and works until <strong>${lastDay(invitation)}</strong>. Please do not pass
            it on.
          </p>
          <p class="small">
            If the button does not work, open this address:<br /><a href="${url}">${url}</a>
          </p>
          <p class="small">If you do not know ${organisation}, you can ignore this message.</p>
        </main>
      </body>
    </html>`
  // A promise only where something in the template is one.
  return (page as HtmlEscapedString).toString()
}

const style = `
body{margin:0;padding:24px 12px;background:#f3f4f6;color:#111827;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif}
main{max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e5e7eb;border-radius:12px}
h1{margin:0 0 16px;font-size:24px;line-height:1.25}
.from{margin:0 0 4px;font-weight:600;color:#4b5563}
ul{padding-left:20px}
a{color:#1d4ed8;overflow-wrap:anywhere}
.button{display:inline-block;padding:12px 24px;border-radius:8px;background:#1d4ed8;color:#fff;font-weight:600;text-decoration:none}
.small{font-size:14px;color:#4b5563}
@media (prefers-color-scheme:dark){
body{background:#0b1220;color:#e5e7eb}
main{background:#111827;border-color:#374151}
.from,.small{color:#9ca3af}
a{color:#93c5fd}
.button{background:#2563eb;color:#fff}
}`
