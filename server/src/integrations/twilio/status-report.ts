import * as v from 'valibot'

/** What Twilio reports about a message: the parameters that are looked at, by their names. */
const Report = v.object({
  MessageSid: v.pipe(v.string(), v.regex(/^(SM|MM)[0-9a-fA-F]{32}$/)),
  MessageStatus: v.pipe(v.string(), v.regex(/^[a-z_]{1,32}$/)),
  ErrorCode: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))),
})

export interface StatusReport {
  sid: string
  status: string
  errorCode: number | undefined
  /** Our own message, named in the address the report came to. */
  orgId: string | undefined
  messageId: string | undefined
}

const Id = v.pipe(v.string(), v.uuid())

/** A report as it came, or undefined when it is none. */
export function readReport(params: URLSearchParams, query: URLSearchParams): StatusReport | undefined {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ''))
  const report = v.safeParse(Report, given)
  if (!report.success) return undefined
  const { MessageSid: sid, MessageStatus: status, ErrorCode: errorCode } = report.output
  const id = (name: string) => {
    const text = query.get(name)
    return v.is(Id, text) ? text : undefined
  }
  return { sid, status, errorCode, orgId: id('org'), messageId: id('message') }
}
