import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** A span as it came over the line. */
export interface CollectedSpan {
  traceId: string
  spanId: string
  /** Empty at the root of a trace. */
  parentSpanId: string
  name: string
  /** As OpenTelemetry counts them: 2 server, 3 client, 5 consumer. */
  kind: number
  attributes: Record<string, string | number>
  /** 0 unset, 2 error. */
  status: { code: number; message: string }
  /** How many events and links it has. */
  extras: number
}

type Answer = number | ((response: ServerResponse) => void)

/** A real HTTP server that takes traces as an OpenTelemetry collector does, and answers as it is told to. */
export async function startCollector() {
  const spans: CollectedSpan[] = []
  const requests: { path: string; type: string | undefined; apiKey: string | undefined }[] = []
  const resources: Record<string, string | number>[] = []
  const bodies: Buffer[] = []
  let answer: Answer = 200
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { 'content-type': type, 'x-api-key': apiKey } = request.headers
      requests.push({ path: request.url ?? '', type, apiKey: [apiKey].flat()[0] })
      bodies.push(body)
      if (typeof answer === 'function') return answer(response)
      if (answer === 200) readRequest(body, { spans, resources })
      return response.writeHead(answer, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    resources,
    /** Returns all that was ever sent, as text. */
    sent: () => Buffer.concat(bodies).toString('latin1'),
    /** Sets the reply from now on. */
    answer: (how: Answer) => void (answer = how),
    /** Waits until a span has come that fits. */
    async until(fits: (span: CollectedSpan) => boolean): Promise<CollectedSpan> {
      for (let tries = 0; tries < 1000; tries += 1) {
        const found = spans.find(fits)
        if (found) return found
        await wait(20)
      }
      throw new Error(`no such span among ${spans.map(({ name }) => name).join(', ')}`)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Fields of a protobuf message by their numbers; of a repeated one all, in order. */
type Fields = Map<number, (bigint | Buffer)[]>

/** Reads a message as https://protobuf.dev/programming-guides/encoding describes it. */
function fieldsOf(message: Buffer): Fields {
  const fields: Fields = new Map()
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (length: number) => message.subarray(at, (at += length))
  while (at < message.length) {
    const key = Number(varint())
    const wire = key & 7
    if (![0, 1, 2, 5].includes(wire)) throw new Error(`a field of wire type ${wire}`)
    const value = wire === 0 ? varint() : take(wire === 1 ? 8 : wire === 5 ? 4 : Number(varint()))
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), value])
  }
  return fields
}

const bytesAt = (fields: Fields, number: number) => (fields.get(number) ?? []) as Buffer[]
const textAt = (fields: Fields, number: number) => bytesAt(fields, number)[0]?.toString() ?? ''
const numberAt = (fields: Fields, number: number) => Number((fields.get(number)?.[0] as bigint) ?? 0)

// The numbers are those of opentelemetry-proto: trace_service, trace, resource and common, version 1.
function readRequest(
  body: Buffer,
  { spans, resources }: { spans: CollectedSpan[]; resources: Record<string, string | number>[] },
): void {
  for (const resourceSpans of bytesAt(fieldsOf(body), 1).map(fieldsOf)) {
    resources.push(...bytesAt(resourceSpans, 1).map((resource) => attributesAt(fieldsOf(resource), 1)))
    for (const scope of bytesAt(resourceSpans, 2).map(fieldsOf))
      spans.push(...bytesAt(scope, 2).map((span) => readSpan(fieldsOf(span))))
  }
}

function readSpan(span: Fields): CollectedSpan {
  const hex = (number: number) => bytesAt(span, number)[0]?.toString('hex') ?? ''
  const status = fieldsOf(bytesAt(span, 15)[0] ?? Buffer.alloc(0))
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentSpanId: hex(4),
    name: textAt(span, 5),
    kind: numberAt(span, 6),
    attributes: attributesAt(span, 9),
    status: { code: numberAt(status, 3), message: textAt(status, 2) },
    extras: bytesAt(span, 11).length + bytesAt(span, 13).length,
  }
}

function attributesAt(fields: Fields, number: number): Record<string, string | number> {
  return Object.fromEntries(
    bytesAt(fields, number).map((bytes) => {
      const pair = fieldsOf(bytes)
      const value = fieldsOf(bytesAt(pair, 2)[0] ?? Buffer.alloc(0))
      return [textAt(pair, 1), value.has(1) ? textAt(value, 1) : numberAt(value, 3)]
    }),
  )
}
