import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { vi } from 'vitest'
import type { EvidenceBucket } from '#platform/config/evidence-settings.ts'
import { freePort } from '../processes/free-port.ts'
import { createPrograms, hasProgram } from '../processes/programs.ts'

export interface ObjectStore {
  bucket: EvidenceBucket & { endpoint: string }
  /** The vendor's own client, as the owner of the bucket. */
  client: S3Client
  /** Returns the keys of the objects that hold a text, as the owner lists them. */
  keysWith(text: string): Promise<string[]>
  /** Has the store fail each request until `recover`: its disks are gone, or it is itself. */
  fail(): Promise<void>
  recover(): Promise<void>
  stop(): Promise<void>
}

const services = ['account', 'container', 'object'] as const

/** The stores that the tests run against: an imitation that is always there, and a real one where it is installed. */
export const objectStores = [
  { name: 's3rver', missing: [] as string[], start: startS3rver },
  { name: 'OpenStack Swift', missing: missingForSwift(), start: startSwift },
]

const bucketAt = (port: number, accessKeyId: string, secretAccessKey: string) => ({
  endpoint: `http://localhost:${port}`,
  region: 'eu-west-2',
  bucket: 'evidence',
  accessKeyId,
  secretAccessKey,
})

function ownerOf(bucket: ObjectStore['bucket']): Pick<ObjectStore, 'bucket' | 'client' | 'keysWith'> {
  const { endpoint, region, accessKeyId, secretAccessKey } = bucket
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    bucket,
    client,
    async keysWith(text) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket.bucket }))
      return Contents.map(({ Key = '' }) => Key).filter((key) => key.includes(text))
    },
  }
}

async function startS3rver(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'))
  const port = await freePort()
  const configureBuckets = [{ name: 'evidence', configs: [] }]
  const start = async () => {
    const store = new S3rver({ port, silent: true, directory, configureBuckets })
    await store.run()
    return store
  }
  let store = await start()
  const owner = ownerOf(bucketAt(port, 'S3RVER', 'S3RVER'))
  return {
    ...owner,
    fail: () => store.close(),
    recover: async () => void (store = await start()),
    async stop() {
      owner.client.destroy()
      await store.close().catch(() => {})
      await rm(directory, { recursive: true })
    },
  }
}

/** Returns Debian's packages of Swift that this machine does not have. */
function missingForSwift(): string[] {
  return [...services, 'proxy']
    .filter((name) => !hasProgram(`swift-${name}-server`))
    .map((name) => `swift-${name}`)
}

/** Starts Swift with its S3 interface, on one folder and with one copy of each object. */
async function startSwift(): Promise<ObjectStore> {
  const programs = await createPrograms()
  const { folder } = programs
  const user = process.getuid?.() === 0 ? 'postgres' : userInfo().username
  const common = `swift_dir = ${folder}\nuser = ${user}\nbind_ip = 127.0.0.1\nworkers = 0\nlog_level = WARNING\n`
  await programs.makeFolder('devices')
  await programs.makeFolder('devices/one')
  await programs.write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  const start = (name: string) =>
    programs.start(name, `swift-${name}-server`, [join(folder, `${name}-server.conf`)])
  await Promise.all(
    services.map(async (name) => {
      const port = await freePort()
      await makeRing(folder, name, port)
      await programs.write(
        `${name}-server.conf`,
        `[DEFAULT]\n${common}bind_port = ${port}\ndevices = ${folder}/devices\nmount_check = false
disable_fallocate = true\n[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
      )
      start(name)
    }),
  )
  const port = await freePort()
  await programs.write('proxy-server.conf', `[DEFAULT]\n${common}bind_port = ${port}\n${pipeline}`)
  start('proxy')
  const owner = ownerOf(bucketAt(port, 'tests:owner', 'of-the-bucket'))
  const { client, bucket } = owner
  const isReady = () =>
    client.send(new CreateBucketCommand({ Bucket: bucket.bucket })).then(
      () => true,
      (error: unknown) => (error as Error).name === 'BucketAlreadyOwnedByYou',
    )
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 250 }).catch(async (cause: unknown) => {
    const said = programs.said()
    await programs.end()
    throw new Error(`Swift did not get ready; it said: ${said}`, { cause })
  })
  return {
    ...owner,
    fail: () => programs.kill('object'),
    async recover() {
      start('object')
      const isBack = () =>
        client.send(new PutObjectCommand({ Bucket: bucket.bucket, Key: 'back', Body: 'yes' })).then(
          () => true,
          () => false,
        )
      await vi.waitUntil(isBack, { timeout: 60_000, interval: 250 })
    },
    async stop() {
      client.destroy()
      await programs.end()
    },
  }
}

/** Writes where the objects of one kind are: all of them in one place. */
async function makeRing(folder: string, name: string, port: number): Promise<void> {
  const run = (...args: string[]) =>
    promisify(execFile)('swift-ring-builder', [`${name}.builder`, ...args], { cwd: folder })
  await run('create', '4', '1', '1')
  await run('add', `r1z1-127.0.0.1:${port}/one`, '1')
  await run('rebalance')
}

// No memcached: the cache is asked and does not answer, which S3's own signatures do without. A server that failed is asked
// again after a second, not a minute.
const pipeline = `[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = eu-west-2
[filter:tempauth]
use = egg:swift#tempauth
user_tests_owner = of-the-bucket .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_interval = 1
`
