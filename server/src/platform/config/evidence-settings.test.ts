import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'

const secrets = { SESSION_SECRET: 'a1'.repeat(32), DATA_KEY: 'b2'.repeat(32) }
const complete = {
  EVIDENCE_S3_BUCKET: 'oak-care-evidence',
  EVIDENCE_S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  EVIDENCE_S3_SECRET_ACCESS_KEY: 'wJalr/EXAMPLE+key',
}
const parse = (settings: Record<string, string>) => parseEnv({ ...secrets, ...settings }).evidenceBucket

test('evidence is kept in the database, unless a bucket is set', () => {
  expect(parse({})).toBeUndefined()
  expect(parse(complete)).toEqual({
    endpoint: undefined,
    region: 'eu-west-2',
    bucket: 'oak-care-evidence',
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'wJalr/EXAMPLE+key',
  })
  const other = { EVIDENCE_S3_ENDPOINT: 'https://s3.example.com/', EVIDENCE_S3_REGION: 'auto' }
  expect(parse({ ...complete, ...other })).toMatchObject({
    endpoint: 'https://s3.example.com',
    region: 'auto',
  })
})

test.each([
  ['EVIDENCE_S3_ACCESS_KEY_ID', 'must be set with EVIDENCE_S3_BUCKET'],
  ['EVIDENCE_S3_SECRET_ACCESS_KEY', 'must be set with EVIDENCE_S3_BUCKET'],
])('a bucket without %s is refused', (name, problem) => {
  expect(() => parse({ ...complete, [name]: '' })).toThrow(`${name} ${problem}`)
})

test.each(['EVIDENCE_S3_ACCESS_KEY_ID', 'EVIDENCE_S3_SECRET_ACCESS_KEY', 'EVIDENCE_S3_ENDPOINT'])(
  '%s without a bucket is refused',
  (name) => {
    expect(() => parse({ [name]: 'https://s3.example.com' })).toThrow(`${name} is used by nothing`)
  },
)

test.each([
  ['EVIDENCE_S3_BUCKET', 'Not A Bucket'],
  ['EVIDENCE_S3_REGION', 'London, England'],
  ['EVIDENCE_S3_ENDPOINT', 'http://s3.example.com'],
  ['EVIDENCE_S3_ENDPOINT', 'https://s3.example.com/evidence'],
  ['EVIDENCE_S3_SECRET_ACCESS_KEY', 'two words'],
])('the %s %j is refused by name', (name, value) => {
  expect(() => parse({ ...complete, [name]: value })).toThrow(name)
})
