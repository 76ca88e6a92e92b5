// The mail server of a scratch machine: TLS from the first byte, as the settings name it. Keeps a line for each email.
import { appendFileSync, readFileSync } from 'node:fs'
import { setInterval } from 'node:timers'
import { startSmtp } from '../../../server/testing/fakes/fake-smtp.ts'

const [file = '', key = '', cert = ''] = process.argv.slice(2)
const tls = { key: readFileSync(key), cert: readFileSync(cert) }
const { received } = await startSmtp(undefined, { port: 465, tls })
setInterval(() => {
  for (const { from, to, mail } of received.splice(0)) {
    const { subject = '', text = '' } = mail
    appendFileSync(file, `${JSON.stringify({ from, to, subject, text })}\n`)
  }
}, 50)
