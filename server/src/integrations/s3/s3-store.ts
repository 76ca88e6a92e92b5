import type { EvidenceBucket } from '#platform/config/evidence-settings.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { inCall } from '#platform/trace.ts'
import type { FileRef, RemoteStore } from '#right-to-work/evidence/evidence-store.ts'

const eachMs = 10_000
const tries = 3

/**
 * Stores evidence in a bucket, under ids that reveal nothing. The content is sealed, so that the bucket's owner cannot
 * read it.
 */
export function createS3Store(setup: EvidenceBucket): RemoteStore {
  let opened: ReturnType<typeof openBucket> | undefined
  const open = () => (opened ??= openBucket(setup))
  const url = setup.endpoint ?? `https://s3.${setup.region}.amazonaws.com`
  /** Makes one call, as a span. */
  const call = <T extends Answered>(name: string, method: string, send: () => Promise<T>) =>
    asked(name, () =>
      inCall({ url, method, name: `S3 ${name}` }, send, statusOf, (error) => statusOf(error as Answered)),
    )
  const place = ({ orgId, fileId }: FileRef) => ({
    Bucket: setup.bucket,
    Key: `evidence/${orgId}/${fileId}`,
  })
  return {
    async write(file, sealed) {
      const { client, sdk } = await open()
      // Whole before anything is sent: an object has to be of a known length, and what failed is to be sent again.
      const Body = await collect(sealed)
      await call('PutObject', 'PUT', () => client.send(new sdk.PutObjectCommand({ ...place(file), Body })))
    },
    async *read(file) {
      const { client, sdk } = await open()
      const { Body } = await call('GetObject', 'GET', () =>
        client.send(new sdk.GetObjectCommand(place(file))),
      )
      if (!Body) throw new ProviderError('S3 GetObject: no body')
      const parts = (Body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
      try {
        for (;;) {
          const { done, value } = await asked('GetObject', () => parts.next())
          if (done) return
          yield value
        }
      } finally {
        // Ends the connection where no more of it is read.
        await parts.return?.()
      }
    },
    async remove(file) {
      const { client, sdk } = await open()
      await call('DeleteObject', 'DELETE', () => client.send(new sdk.DeleteObjectCommand(place(file))))
    },
  }
}

/** Loads the vendor's package when it is first needed: few servers do. */
async function openBucket({ endpoint, region, accessKeyId, secretAccessKey }: EvidenceBucket) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: tries,
    requestHandler: { connectionTimeout: eachMs, requestTimeout: eachMs },
    // Other stores usually have no certificate for a bucket's own name, and not all know the newer checksums.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  })
  return { sdk, client }
}

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

interface Answered {
  $metadata?: { httpStatusCode?: number | undefined }
}

const statusOf = ({ $metadata }: Answered) => $metadata?.httpStatusCode

/** Keeps only the code of a failure: the store's texts contain keys and addresses. */
async function asked<T>(call: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { name = 'unknown' } = error as { name?: string }
    const status = statusOf(error as Answered)
    throw new ProviderError(`S3 ${call}: ${name}${status ? ` (${status})` : ''}`, { missing: status === 404 })
  }
}
