import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** The stages where a server may misbehave; `answered`: it has the email, and its reply is lost. */
export type SmtpStage = 'connect' | 'auth' | 'mail' | 'rcpt' | 'data' | 'answered'

/** The misbehaviour at a stage: hang up, reply with a code and some words, or delay. Undefined: the usual reply. */
export type Misbehaviour = 'reset' | { code: number; words?: string } | { delayMs: number } | undefined

export interface ReceivedEmail {
  from: string
  to: string[]
  raw: string
  /** Read by a parser that is not the sender's. */
  mail: Email
}

interface Place {
  /** Not set: one that is free. */
  port?: number
  /** Its key and certificate, for TLS from the first byte. */
  tls?: { key: Buffer; cert: Buffer }
}

/** A real SMTP server on a port of its own, that keeps what it is sent and misbehaves as it is told. */
export async function startSmtp(
  misbehave: (stage: SmtpStage, connection: string) => Misbehaviour = () => undefined,
  { port: wanted = 0, tls }: Place = {},
) {
  const received: ReceivedEmail[] = []
  const sockets = new Map<number, Socket>()
  const at = async (stage: SmtpStage, { id, remotePort }: SMTPServerSession) => {
    const behaviour = misbehave(stage, id)
    if (behaviour === 'reset') {
      sockets.get(remotePort)?.resetAndDestroy()
      // The client is gone.
      await new Promise<never>(() => {})
    } else if (behaviour && 'delayMs' in behaviour) await wait(behaviour.delayMs)
    else if (behaviour) {
      throw Object.assign(new Error(behaviour.words ?? 'as told'), { responseCode: behaviour.code })
    }
  }
  const answer = async (work: Promise<unknown>, callback: (error: Error | null) => void) => {
    let failure: Error | null = null
    try {
      await work
    } catch (error) {
      failure = error as Error
    }
    callback(failure)
  }
  const server = new SMTPServer({
    ...(tls && { secure: true, ...tls }),
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    onConnect: (session, callback) => void answer(at('connect', session), callback),
    onAuth: ({ username, password }, session, callback) =>
      void answer(at('auth', session), (error) =>
        callback(error ?? (password === 'right' ? null : new Error('no')), { user: username ?? '' }),
      ),
    onMailFrom: (_address, session, callback) => void answer(at('mail', session), callback),
    onRcptTo: (_address, session, callback) => void answer(at('rcpt', session), callback),
    onData: (stream, session, callback) => {
      const take = async () => {
        const bytes = await buffer(stream)
        await at('data', session)
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: bytes.toString(),
          mail: await PostalMime.parse(bytes),
        })
        await at('answered', session)
      }
      void answer(take(), callback)
    },
  })
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket))
  server.on('error', () => {})
  server.listen(wanted, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    urlFor: (user: string, password: string) => `smtp://${user}:${password}@127.0.0.1:${port}`,
    received,
    connections: () => sockets.size,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
