import { type Invitation, lastDay } from './invitation.ts'
import { mailHtml } from './mail-html.ts'

const asked = [
  'your email address',
  'your phone number, with a code we send you',
  'a photo of your passport, driving licence or identity card, and of your face',
  'your right to work in the UK',
]

const takes = 'It takes about 5 minutes. You can stop at any time and go on later with the same link.'

type Texts = Record<Invitation['occasion'], (invitation: Invitation) => string>

const subjects: Texts = {
  invitation: ({ organisation }) => `${organisation} asks you to verify your identity`,
  link_renewed: ({ organisation }) => `Your new verification link from ${organisation}`,
  reminder: ({ organisation }) => `Reminder: ${organisation} asks you to verify your identity`,
}

const titles: Texts = {
  invitation: () => 'Verify your identity',
  link_renewed: () => 'Your new link',
  reminder: () => 'Your verification is waiting',
}

const openings: Texts = {
  invitation: ({ organisation }) =>
    `${organisation} asks you to verify your identity and your right to work in the UK.`,
  link_renewed: ({ organisation }) =>
    `Here is your new link to the verification that ${organisation} asked you for. Earlier links no longer work.`,
  reminder: ({ organisation }) =>
    `This is a reminder: ${organisation} is waiting for you to verify your identity and your right to work in the UK.`,
}

/** The invitation as an e-mail: plain text, and HTML that reads well without pictures and in the dark. */
export function invitationMail(invitation: Invitation): { subject: string; text: string; html: string } {
  const { fullName, organisation, url, occasion } = invitation
  const opening = openings[occasion](invitation)
  const ignore = `If you do not know ${organisation}, you can ignore this message.`
  return {
    subject: subjects[occasion](invitation),
    text: `Hello ${fullName},

${opening}

Start here: ${url}

You will be asked to confirm:
${asked.map((item) => `- ${item}`).join('\n')}

${takes}
The link is personal and works until ${lastDay(invitation)}. Please do not pass it on.

${ignore}
`,
    html: mailHtml({
      organisation,
      title: titles[occasion](invitation),
      preview: opening,
      paragraphs: [`Hello ${fullName},`, opening],
      button: { label: 'Start verification', url },
      list: { title: 'You will be asked to confirm:', items: asked },
      notes: [
        takes,
        `The link is personal and works until ${lastDay(invitation)}. Please do not pass it on.`,
      ],
      ending: ignore,
    }),
  }
}
