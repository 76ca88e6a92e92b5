import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveHost } from './endpoint-address.ts'

/** A server of names: it knows a few of them, and says nothing about those that begin with "hang". */
let names: Socket
let servers: string[]
beforeAll(async () => {
  names = createSocket('udp4')
  names.on('message', (query, { port, address }) => {
    const reply = replyTo(query)
    if (reply) names.send(reply, port, address)
  })
  names.bind(0, '127.0.0.1')
  await once(names, 'listening')
  servers = [`127.0.0.1:${names.address().port}`]
})
afterAll(() => void names.close())

const known: Record<string, number[]> = {
  'both.example 1': [93, 184, 215, 14],
  'slow6.example 1': [8, 8, 8, 8],
}
known['both.example 28'] = [0x26, 6, 0x47, 0, ...Array<number>(11).fill(0), 0x11]

/** RFC 1035: the question once more, and an address where there is one. */
function replyTo(query: Buffer): Buffer | undefined {
  let end = 12
  const labels: string[] = []
  for (let length = query[end]!; length; end += length + 1, length = query[end]!) {
    labels.push(query.toString('latin1', end + 1, end + 1 + length))
  }
  const question = query.subarray(12, end + 5)
  const type = query.readUInt16BE(end + 1)
  const name = labels.join('.').toLowerCase()
  if (name.startsWith('hang') || (name.startsWith('slow6') && type === 28)) return undefined
  const address = known[`${name} ${type}`]
  const answers = address ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length, ...address] : []
  const counts = [0, 1, 0, address ? 1 : 0, 0, 0, 0, 0]
  return Buffer.concat([
    query.subarray(0, 2),
    Buffer.from([0x81, 0x80, ...counts]),
    question,
    Buffer.from(answers),
  ])
}

const { signal } = new AbortController()

test('a name is all of its addresses, those of IPv4 first', async () => {
  expect(await resolveHost('both.example', signal, { servers })).toEqual([
    { address: '93.184.215.14', family: 4 },
    { address: '2606:4700::11', family: 6 },
  ])
  expect(await resolveHost('unknown.example', signal, { servers })).toEqual([])
})

test('an address is itself, and no name server is asked', async () => {
  expect(await resolveHost('2606:4700::11', signal, { servers: [] })).toEqual([
    { address: '2606:4700::11', family: 6 },
  ])
})

test('names whose servers do not answer hold up no other name, and end with the signal', async () => {
  const endings = Array.from({ length: 20 }, () => new AbortController())
  const hanging = endings.map((ending, i) => resolveHost(`hang${i}.example`, ending.signal, { servers }))
  expect(await resolveHost('both.example', signal, { servers })).toHaveLength(2)
  for (const ending of endings) ending.abort()
  expect((await Promise.all(hanging)).flat()).toEqual([])
}, 1500)

test('a name is its addresses of one kind, when the other kind is not told in time', async () => {
  const options = { servers, limitMs: 300 }
  expect(await resolveHost('slow6.example', signal, options)).toEqual([{ address: '8.8.8.8', family: 4 }])
}, 1500)
