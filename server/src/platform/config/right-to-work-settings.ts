import * as v from 'valibot'
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isApiUrl, matches, optional } from './setting-schemas.ts'

/** The settings of the right-to-work step, as they are written in the environment. */
export const rightToWorkSettings = {
  RIGHT_TO_WORK_PROVIDER: v.pipe(
    v.optional(v.picklist(['assisted', 'sandbox'], 'must be assisted or sandbox')),
    v.description(
      'Who decides about the right to work: assisted, where nothing passes by itself and your users check what an employee sent; or the sandbox, where nothing is real. Not set: assisted in production, the sandbox elsewhere.',
    ),
  ),
  DIGITAL_PROVIDER: v.pipe(
    v.optional(v.picklist(['none', 'yoti', 'sandbox'], 'must be none, yoti or sandbox'), 'none'),
    v.description(
      'Who checks a British or Irish passport online, as a digital verification service, for employees who choose that: none; yoti; or the sandbox, where nothing is real and no statutory excuse comes of it. It is offered where `RIGHT_TO_WORK_PROVIDER` is assisted.',
    ),
  ),
}

export type RightToWorkSettings = v.InferOutput<v.ObjectSchema<typeof rightToWorkSettings, undefined>>

export interface RightToWorkSetup {
  rightToWork: 'assisted' | 'sandbox'
  /** Undefined where no digital check is offered. */
  digital: 'yoti' | 'sandbox' | undefined
}

export function rightToWorkSetup(
  { RIGHT_TO_WORK_PROVIDER: provider, DIGITAL_PROVIDER: digital }: RightToWorkSettings,
  production: boolean,
): RightToWorkSetup {
  return {
    rightToWork: provider ?? (production ? 'assisted' : 'sandbox'),
    digital: digital === 'none' ? undefined : digital,
  }
}

/** The settings for speaking with Yoti. */
export interface YotiSetup {
  apiUrl: string
  sdkId: string
  key: KeyObject
  /** For one try and its answer, in milliseconds, in place of the usual time: for tests. */
  timeoutMs?: number
}

/** The settings of Yoti, as they are written in the environment. */
export const yotiSettings = {
  YOTI_SDK_ID: v.pipe(
    optional(
      matches(String.raw`[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}`),
      'must be a Client SDK ID of Yoti Hub',
    ),
    v.description('The Client SDK ID of the application in Yoti Hub. Needed with `DIGITAL_PROVIDER=yoti`.'),
  ),
  YOTI_KEY_FILE: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty'))),
    v.description(
      'The file of that application’s key (PEM), which each request is signed with. Needed with `DIGITAL_PROVIDER=yoti`.',
    ),
  ),
  YOTI_API_URL: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(isApiUrl, 'must be an https address without a path; http only for this machine'),
      ),
      'https://api.yoti.com',
    ),
    v.description('Where Yoti is reached; another address is for tests.'),
  ),
}

type YotiSettings = v.InferOutput<v.ObjectSchema<typeof yotiSettings, undefined>>

/** Returns one line for each setting that is missing, and for one that nothing would use. */
export function incompleteYoti({
  DIGITAL_PROVIDER: provider,
  YOTI_SDK_ID: sdkId,
  YOTI_KEY_FILE: keyFile,
}: YotiSettings & { DIGITAL_PROVIDER: string }): string[] {
  if (provider !== 'yoti') {
    return sdkId || keyFile
      ? ['YOTI_SDK_ID and YOTI_KEY_FILE are used by nothing: set DIGITAL_PROVIDER to yoti']
      : []
  }
  const missing = (name: string) => `${name} must be set with DIGITAL_PROVIDER=yoti`
  const unreadable = keyFile && !readKey(keyFile)
  return [
    ...(sdkId ? [] : [missing('YOTI_SDK_ID')]),
    ...(keyFile ? [] : [missing('YOTI_KEY_FILE')]),
    ...(unreadable ? ['YOTI_KEY_FILE must name a file that holds an RSA key (PEM)'] : []),
  ]
}

/** @param settings those that `incompleteYoti` has nothing against */
export function yotiSetup({ YOTI_SDK_ID: sdkId, YOTI_KEY_FILE: file, YOTI_API_URL: url }: YotiSettings) {
  const key = sdkId && file ? readKey(file) : undefined
  return sdkId && key ? { apiUrl: new URL(url).origin, sdkId, key } : undefined
}

/** Returns the RSA key in a file, or undefined where there is none: the log must not say what is wrong with a key. */
function readKey(file: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(readFileSync(file))
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}
