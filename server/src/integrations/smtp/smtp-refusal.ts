/** The subject of a refusal. A refusal about us can be put right, so the email waits. */
type Subject = 'mailbox' | 'message' | 'us'

interface Refusal {
  /** The refused command, as nodemailer names it. */
  command: string
  /** The reply code, 5xx. */
  code: number
  /** `5.x.y` of RFC 3463, from servers that say it. */
  detail: string | undefined
  /** The server's words. They may name the address, so they are for no log. */
  words: string
}

// RFC 3463, and the registry of RFC 5248. The first that fits decides.
const byDetail: readonly (readonly [RegExp, Subject])[] = [
  // The sender's address or domain.
  [/^5\.1\.[78]$/, 'us'],
  // Too long for the mailbox, too big for the server, a content it does not take: so it is tomorrow.
  [/^5\.(2\.3|3\.4|6\.\d+)$/, 'message'],
  // A full mailbox (5.2.2) too: a server that expects room soon says 4.2.2.
  [/^5\.[12]\./, 'mailbox'],
  // Refused relaying, a login that is missing, a sender or a network that is not trusted.
  [/^5\.7\./, 'us'],
]

// RFC 5321, 4.3.2. The other details say little: Microsoft's 5.4.1 is an unknown mailbox (550) or a lost route.
const byCode: Readonly<Record<string, Readonly<Record<number, Subject>>>> = {
  'RCPT TO': {
    501: 'mailbox',
    550: 'mailbox',
    551: 'mailbox',
    552: 'mailbox',
    553: 'mailbox',
    556: 'mailbox',
  },
  // 550 and 554 of a whole message are a matter of policy.
  DATA: { 552: 'message' },
}

/** Returns the subject of a 5xx reply. An unknown reply counts as one about us, since waiting loses nothing. */
export function subjectOf({ command, code, detail, words }: Refusal): Subject {
  const codes = byCode[command]
  // A command before the receiver is named says nothing about the receiver.
  if (!codes) return 'us'
  const found = detail === undefined ? undefined : byDetail.find(([pattern]) => pattern.test(detail))
  if (found) return found[1]
  return saysRelay(words) ? 'us' : (codes[code] ?? 'us')
}

/** The `5.x.y` of a reply: behind the code, or at its end as `(#5.x.y)`, where qmail has it. */
export function detailIn(words: string): string | undefined {
  return /(?:^5\d\d[ -]|#)(5\.\d{1,3}\.\d{1,3})(?![.\d])/.exec(words)?.[1]
}

const login = new Set([530, 534, 535, 538])

/** The settings that are looked at first when a refusal is about us. */
export function settingsBehind({ command, code }: Pick<Refusal, 'command' | 'code'>): string {
  return login.has(code) || /^(AUTH|CONN)/.test(command) ? 'SMTP_URL' : 'SMTP_URL and MAIL_FROM'
}

/** Ignores the word inside an address, as in ella@relay.example.com. */
function saysRelay(words: string): boolean {
  const said = words.split(/\s/).filter((word) => !/[@.]\w/.test(word))
  return /\brelay|\brcpthosts\b/i.test(said.join(' '))
}
