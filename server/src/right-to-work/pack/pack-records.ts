import { isTest, type PackContents } from './pack-contents.ts'

/**
 * Returns the content of `records.json`. Each record has everything that its hash covers, so that the chain can be
 * verified on its own; `factsHash` is the SHA-256 of the canonical JSON of `facts`.
 */
export function packRecords(contents: PackContents) {
  const { createdAt, organisation, employee, rightToWork, results, records, names, files } = contents
  return {
    version: 1,
    createdAt,
    organisation,
    employee,
    rightToWork,
    test: isTest(contents),
    results,
    users: Object.fromEntries(names),
    records,
    files: files.map(({ fileId, path, parts, sha256, bytes, mime, label, capturedAt }) => ({
      fileId,
      path,
      parts,
      sha256,
      bytes,
      mime,
      label,
      capturedAt,
    })),
  }
}
