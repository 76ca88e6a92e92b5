import type { JsonSchema } from './json-schema.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/** An id as examples have it. */
export const exampleId = '0198c0de-7a11-7c3f-9a55-3d1f5e0b2c41'
const moment = '2026-11-20T09:30:00.000Z'

/** Values that say what a field is for, by its name: the first of them that fits its schema. */
const byName: Readonly<Record<string, readonly unknown[]>> = {
  fullName: ['Ella Novak'],
  email: ['ella.novak@example.com'],
  phone: ['07400 123456'],
  phoneE164: ['+447400123456'],
  inviteChannelPref: ['email'],
  channel: ['email'],
  language: ['en-GB'],
  site: ['Leeds depot'],
  externalId: ['payroll-42'],
  reached: ['id.stripe.verified'],
  dateOfBirth: ['1990-05-17'],
  startDate: ['2026-12-01'],
  engagement: ['employee'],
  from: ['2026-11-01', '2026-11-20T09:00:00.000Z'],
  to: ['2026-11-30', '2026-11-20T17:00:00.000Z'],
  week: ['2026-11-16'],
  until: ['2026-12-02'],
  snoozeUntil: ['2026-12-02'],
  snoozedUntil: ['2026-12-02'],
  period: ['2026-11'],
  threshold: ['80'],
  url: ['https://hr.example.com/webhooks'],
  origin: ['https://hr.example.com'],
  embedOrigin: ['https://hr.example.com'],
  description: ['Payroll'],
  secret: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  token: ['eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl'],
  events: [['employee.completed']],
  view: ['verify'],
  cursor: ['eyJ2IjoxfQ', '42'],
  code: ['not_found', '123456'],
  message: ['Employee not found'],
  reason: ['The photo was not clear enough to read.'],
  method: ['link'],
  metadata: [{ costCentre: 'North' }],
  kind: ['invitation.created'],
  scope: ['employees:read'],
  permission: ['employees:read'],
  retryAfter: [8],
  responseStatus: [200],
  limit: ['100'],
  ttlSeconds: [900],
  q: ['novak'],
  linkState: ['active'],
  source: ['api'],
  phoneNumber: ['07400 123456'],
  phoneCountrie: ['GB'],
  orgSlug: ['northgate'],
  accentColour: ['#1f4fd8'],
  time: ['10:00'],
  issuingCountry: ['GBR'],
  nationality: ['GBR'],
  own: ['https://meet.example.com/hr'],
  issuer: ['https://id.example.com'],
  actor: ['user'],
  action: ['link.revealed'],
  endsWithinDays: ['90'],
  startsWithinDays: ['7'],
  employeeIds: [exampleId],
  before: ['42'],
  verificationToken: [null],
  dryRun: [false],
  unchanged: [0],
  channels: [{ email: 1, sms: 0, whatsapp: 0 }],
  results: [
    [
      { employeeId: exampleId, outcome: 'done' },
      {
        employeeId: '0198c0de-7a11-7c3f-9a55-3d1f5e0b2c42',
        outcome: 'refused',
        code: 'conflict',
        message: 'This employee has already completed their verification',
      },
    ],
  ],
  candidateId: [null],
  badgeUrl: [null],
}

/** Returns a value that fits a schema and looks like a real one: the same each time. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, name = '', depth = 0): unknown {
  if (schema.$ref) {
    return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, name, depth + 1)
  }
  const known = byName[name] ?? []
  const fitting = known.find((value) => fits(value, schema))
  if (fitting !== undefined) return fitting
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) {
    const options = schema.anyOf.filter(({ type }) => type !== 'null')
    const option = options.find((one) => known.some((value) => fits(value, one))) ?? options[0]
    return exampleOf(option ?? {}, schemas, name, depth)
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return exampleObject(schema, schemas, depth)
    case 'array':
      return schema.items ? [exampleOf(schema.items, schemas, singular(name), depth)] : []
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 1, 1))
    case 'boolean':
      return true
    case 'string':
      return exampleText(schema, name)
    default:
      return {}
  }
}

function exampleObject(schema: JsonSchema, schemas: Schemas, depth: number): object {
  const fields = Object.entries(schema.properties ?? {})
  return Object.fromEntries(fields.map(([field, inner]) => [field, exampleOf(inner, schemas, field, depth)]))
}

function exampleText({ format, minLength = 0 }: JsonSchema, name: string): string {
  if (format === 'uuid' || /(?:^id|Id)$/.test(name)) return exampleId
  if (format === 'date-time' || /(?:^at|At|Until|timestamp)$/.test(name)) return moment
  if (format === 'date' || /(?:Date|On|Due|^day)$/.test(name)) return '2026-11-20'
  return name === '' || name.length < minLength ? 'text'.padEnd(minLength, 'x') : name
}

const singular = (name: string) => name.replace(/s$/, '')

/** Returns true when a value has the type of a schema and, where the schema lists its values, is one of them. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const { type, enum: values, anyOf, pattern, format, items, properties, required = [] } = schema
  if (anyOf) return false
  if (values) return values.includes(value)
  if (pattern && !(typeof value === 'string' && new RegExp(pattern, 'u').test(value))) return false
  if (format === 'date-time' && !(typeof value === 'string' && value.includes('T'))) return false
  const types = Array.isArray(type) ? type : [type]
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) {
    return (
      types.includes('array') && items !== undefined && !items.$ref && value.every((one) => fits(one, items))
    )
  }
  if (typeof value === 'object' && properties) {
    const names = Object.keys(value)
    return names.every((name) => name in properties) && required.every((name) => names.includes(name))
  }
  return types.includes(typeof value)
}
