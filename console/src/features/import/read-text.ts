const largest = 5_000_000

/** The text of a file: UTF-8, UTF-16 with its mark, else what Excel writes on Windows. Nothing where it is too large. */
export async function readText(file: Blob): Promise<string | undefined> {
  if (file.size > largest) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
