import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface DatabaseProxy {
  /** The address of the database, through here. */
  url: string
  /** Drops every connection and refuses new ones, as a database that was stopped does. */
  cut(): Promise<void>
  /** Forwards nothing any more and says nothing of it, as a network that swallows packets does. */
  hold(): void
  /** Is as before; what was held goes on its way. */
  mend(): Promise<void>
  close(): Promise<void>
}

/**
 * Stands between a server and its database, and can take one away from the other.
 * @param lateEnds the end of each answer, which tells the state of the transaction, comes a moment after the rest
 */
export async function openDatabaseProxy(
  databaseUrl: string,
  { lateEnds = false } = {},
): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isHeld = false
  const accept = (client: Socket) => {
    const database = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.on(
        'data',
        lateEnds && socket === database ? inTwoParts(other) : (data) => void other.write(data),
      )
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.end()
      })
      if (isHeld) socket.pause()
    }
  }
  const listen = async (port: number) => {
    const listening = createServer(accept).listen(port, '127.0.0.1')
    await once(listening, 'listening')
    return listening
  }
  let server: Server | undefined = await listen(0)
  const { port } = server.address() as { port: number }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`

  const cut = async () => {
    const closed = server && once(server, 'close')
    server?.close()
    server = undefined
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    url: url.href,
    cut,
    hold() {
      isHeld = true
      for (const socket of sockets) socket.pause()
    },
    async mend() {
      isHeld = false
      for (const socket of sockets) socket.resume()
      server ??= await listen(port)
    },
    close: cut,
  }
}

// The length of PostgreSQL's ReadyForQuery.
const endBytes = 6

function inTwoParts(other: Socket): (data: Buffer) => void {
  let turn = Promise.resolve()
  const pass = async (data: Buffer, before: Promise<void>) => {
    await before
    other.write(data.subarray(0, -endBytes))
    await sleep(20)
    other.write(data.subarray(-endBytes))
  }
  return (data) => void (turn = pass(data, turn))
}
