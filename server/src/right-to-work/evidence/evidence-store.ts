import { defineProvider } from '#platform/providers.ts'
import { AppError } from '#platform/app-error.ts'

export const storeNames = ['database', 's3'] as const
export type StoreName = (typeof storeNames)[number]

/** The address of a file. Neither id reveals its content. */
export interface FileRef {
  orgId: string
  fileId: string
}

/** A file whose employee is erased is not kept. */
export function deletedMeanwhile(): AppError {
  return new AppError('conflict', 'The file was deleted while it was uploaded')
}

/** A store of sealed files. */
export interface EvidenceStore {
  /** @throws ProviderError where the store is away; then nothing of the file counts */
  write(file: FileRef, sealed: AsyncIterable<Buffer>): Promise<void>
  /** Reads the sealed content, in pieces of any size. */
  read(file: FileRef): AsyncIterable<Uint8Array>
}

/** A store that transactions do not reach: what it keeps is deleted after the commit. */
export interface RemoteStore extends EvidenceStore {
  /** Deletes a file; one that is not there is no failure. */
  remove(file: FileRef): Promise<void>
}

/** The stores of sealed files. Each file names its own, so that the setting may change. */
export interface EvidenceStores {
  /** The store of new files. */
  current: StoreName
  database: EvidenceStore
  /** Undefined where it is not set up. */
  s3: RemoteStore | undefined
}

export const evidenceStores = defineProvider<EvidenceStores>('evidence')

/** @throws Error where a file is in a store that is not set up any more */
export function storeOf<Name extends StoreName>(
  stores: EvidenceStores,
  name: Name,
): NonNullable<EvidenceStores[Name]> {
  const store = stores[name]
  if (!store) throw new Error(`evidence is in ${name}, which is not set up`)
  return store
}
