import * as v from 'valibot'
import { isApiUrl, matches, optional, wholeNumber } from './setting-schemas.ts'

/** An S3-compatible store for evidence files. */
export interface EvidenceBucket {
  /** Undefined: Amazon's own, by the region. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** The settings of where evidence files are kept, as they are written in the environment. */
export const evidenceSettings = {
  EVIDENCE_S3_BUCKET: v.pipe(
    optional(matches('[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]'), 'must be the name of a bucket'),
    v.description(
      'The bucket that new evidence files go to, encrypted. Without one they go into the database. Files that are in a bucket need all these settings as long as they are kept.',
    ),
  ),
  EVIDENCE_S3_REGION: v.pipe(
    v.optional(
      v.pipe(v.string(), v.check(matches('[a-z0-9-]{2,40}'), 'must be a region like eu-west-2')),
      'eu-west-2',
    ),
    v.description('The region of the bucket.'),
  ),
  EVIDENCE_S3_ENDPOINT: v.pipe(
    optional(isApiUrl, 'must be an https address without a path; http only for this machine'),
    v.description('Where an S3-compatible store is reached. Without one it is Amazon S3 in the region.'),
  ),
  EVIDENCE_S3_ACCESS_KEY_ID: v.pipe(
    optional(matches(String.raw`\S{1,200}`), 'must be written without spaces'),
    v.description(
      'The id of the key that may read, write and delete in the bucket. Needed with `EVIDENCE_S3_BUCKET`.',
    ),
  ),
  EVIDENCE_S3_SECRET_ACCESS_KEY: v.pipe(
    optional(matches(String.raw`\S{1,200}`), 'must be written without spaces'),
    v.description('The secret of that key. Needed with `EVIDENCE_S3_BUCKET`.'),
  ),
  EVIDENCE_MB_PER_ORGANISATION: wholeNumber(
    { least: 20, most: 9_999_999, otherwise: '20000' },
    'How many megabytes of evidence an organisation may keep, and as many of evidence packs of several employees. Uploads beyond it are refused with 409 `evidence_full`, those of employees too, until something is erased.',
  ),
}

type EvidenceSettings = v.InferOutput<v.ObjectSchema<typeof evidenceSettings, undefined>>

const keys = ['EVIDENCE_S3_ACCESS_KEY_ID', 'EVIDENCE_S3_SECRET_ACCESS_KEY'] as const

/** Returns one line for each setting that is missing, or that nothing would use. */
export function incompleteEvidence(settings: EvidenceSettings): string[] {
  const isSet = settings.EVIDENCE_S3_BUCKET !== undefined
  return [...keys, ...(isSet ? [] : (['EVIDENCE_S3_ENDPOINT'] as const))]
    .filter((name) => (settings[name] !== undefined) !== isSet)
    .map((name) =>
      isSet
        ? `${name} must be set with EVIDENCE_S3_BUCKET`
        : `${name} is used by nothing: set EVIDENCE_S3_BUCKET`,
    )
}

/** @param settings those that `incompleteEvidence` has nothing against */
export function evidenceBucket(settings: EvidenceSettings): EvidenceBucket | undefined {
  const {
    EVIDENCE_S3_BUCKET: bucket,
    EVIDENCE_S3_ACCESS_KEY_ID: accessKeyId,
    EVIDENCE_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const endpoint = settings.EVIDENCE_S3_ENDPOINT
  return {
    endpoint: endpoint && new URL(endpoint).origin,
    region: settings.EVIDENCE_S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
  }
}
