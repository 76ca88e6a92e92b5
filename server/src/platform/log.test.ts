import { stripVTControlCharacters } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { createLog } from './log.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

test('a whole journey, with its mistakes, leaves nothing personal or secret in the log', async () => {
  const password = 'violet-anchor-42'
  const account = await server.signUp({ password })
  await server.request('POST', '/auth/signin', { body: { email: account.email, password } })
  await server.request('POST', '/auth/signin', {
    body: { email: account.email, password: 'wrong-anchor-43' },
  })
  const employee = await server.invite(account.token, { fullName: 'Ottoline Quill', phone: '07700 900987' })
  await server.runJobs()
  const { verificationToken, email, employeeId: consoleId } = employee
  await server.request('POST', '/flow/email/verify', { body: { token: verificationToken, email } })
  const { json: progress } = await server.request('GET', `/flow/progress/${verificationToken}?channel=email`)
  const { employeeId } = progress
  const { json: requested } = await server.request('POST', '/flow/otp/request', { body: { employeeId } })
  await server.runJobs()
  const code = requested.otpCode as string
  await server.request('POST', '/flow/otp/verify', { body: { employeeId, code } })
  await server.request('POST', '/flow/id/session', { body: { employeeId } })
  await server.request('GET', `/flow/progress/${verificationToken}x`)
  await server.request('GET', `/nothing/${verificationToken}`)
  await server.request('POST', `/flow/progress/${verificationToken}`, { raw: `{"password":"${password}"` })
  await server.app.request(`/verify/${verificationToken}`)
  await server.request('GET', `/employees?q=Ottoline`, { token: account.token })
  await server.request('GET', `/employees/${consoleId}`, { token: account.token })

  const sent = await server.deps.db.select().from(sandboxOutbox)
  expect(sent.some(({ bodyText }) => bodyText.includes(code))).toBe(true)
  const codes = await server.deps.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.orgId, account.orgId))
  expect(codes).toHaveLength(1)

  const log = server.logged()
  expect(log).toContain('"route":"/api/flow/progress/{token}"')
  expect(log).not.toMatch(new RegExp(`\\b${code}\\b`))
  const secrets = [verificationToken, employeeId, password, 'wrong-anchor-43', account.token]
  const personal = [email, account.email, 'Ottoline', '7700900987', '7700 900987']
  for (const text of [...secrets, ...personal]) expect(log).not.toContain(text)
})

test('secret fields of a logged object are taken out', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.info({
    body: { password: 'hunter22', user: { token: 'abc.def', phoneE164: '+447700900123' } },
    code: '123456',
  })
  expect(lines.join('')).not.toMatch(/hunter22|abc\.def|900123|123456/)
  expect(lines.join('')).toContain('[Redacted]')
})

test('what is logged cannot begin a line of its own', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const forged = 'x\n{"level":50,"msg":"all is lost"}\r\n\u2028\u001b[2K'
  log.info({ reason: forged, err: new Error(forged) }, forged)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\{[^\n\r\u001b]+\}\n$/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, msg: forged, reason: forged })
})

test('in a terminal the log is lines to read, and only warnings unless a level is asked for', () => {
  const log = (level?: string) => {
    const lines: string[] = []
    const logger = createLog(level, { write: (line) => void lines.push(line) }, { isTerminal: true })
    logger.info({ path: '/login' }, 'request answered')
    logger.warn({ token: 'abc' }, 'a connection was lost')
    return stripVTControlCharacters(lines.join(''))
  }
  expect(log()).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: a connection was lost \{"token":"\[Redacted\]"\}\n$/)
  expect(log('info')).toMatch(/INFO: request answered \{"path":"\/login"\}\n.+WARN/)
})
