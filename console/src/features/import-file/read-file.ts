import type { Sheet } from './read-sheets.ts'

export const encodings = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big endian)',
  'windows-1252': 'Windows (Western Europe)',
  macintosh: 'Mac (Western Europe)',
  'windows-1250': 'Windows (Central Europe)',
} as const

export type Encoding = keyof typeof encodings

export type FileReading =
  | { ok: true; sheets: Sheet[] }
  | {
      ok: true
      text: string
      encoding: Encoding
      /** Its bytes could be another encoding's too: the user who reads the names has to say. */
      isGuess: boolean
    }
  | { ok: false; problem: string }

const largest = 5_000_000

const saveAs = 'Open it there, choose Save As or Download, then “CSV UTF-8”, and choose that file here.'

/**
 * Reads a file by its bytes, whatever its name is.
 * @param chosen the encoding that the user has chosen in place of a guess
 */
export async function readFile(file: Blob, chosen?: Encoding): Promise<FileReading> {
  if (file.size > largest)
    return { ok: false, problem: 'The file is larger than 5 MB. Split it into smaller files.' }
  const buffer = await file.arrayBuffer()
  const bytes = new Uint8Array(buffer)
  const starts = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04)) return readWorkbook(buffer)
  // Before 2007, or with a password.
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return unreadable
  if (starts(0x25, 0x50, 0x44, 0x46))
    return { ok: false, problem: 'This is a PDF. Choose a CSV or Excel file.' }
  const { encoding, isGuess } = chosen ? { encoding: chosen, isGuess: true } : encodingOf(bytes)
  return { ok: true, text: new TextDecoder(encoding).decode(bytes), encoding, isGuess }
}

const unreadable: FileReading = { ok: false, problem: `We cannot read this spreadsheet. ${saveAs}` }

async function readWorkbook(bytes: ArrayBuffer): Promise<FileReading> {
  // Most files are text.
  const { readSheets } = await import('./read-sheets.ts')
  return readSheets(bytes).then(
    (sheets) => ({ ok: true, sheets }),
    () => unreadable,
  )
}

function encodingOf(bytes: Uint8Array): { encoding: Encoding; isGuess: boolean } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', isGuess: false }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', isGuess: false }
  const wide = wideEncoding(bytes)
  if (wide) return { encoding: wide, isGuess: false }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { encoding: 'utf-8', isGuess: false }
  } catch {
    return { encoding: likelierOf(bytes), isGuess: true }
  }
}

// Recognises UTF-16 without its mark: commas, digits and line ends have a zero beside them, on the one side or the
// other.
function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  const some = bytes.subarray(0, 2_000)
  const zeros = [0, 0]
  some.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > some.length / 8 && odd > even * 4) return 'utf-16le'
  return even > some.length / 8 && even > odd * 4 ? 'utf-16be' : undefined
}

/** Chooses between Windows and Mac: the encoding whose letters beyond ASCII occur beside small letters in names. */
function likelierOf(bytes: Uint8Array): Encoding {
  const oddness = (encoding: Encoding) => {
    const text = new TextDecoder(encoding).decode(bytes)
    const misplaced = text.match(/\p{Ll}[\p{Lu}\p{S}\u0080-\u00bf\u2013-\u2122]|[^\p{L}\p{M}\p{N}\s\p{P}]/gu)
    return misplaced?.length ?? 0
  }
  return oddness('macintosh') < oddness('windows-1252') ? 'macintosh' : 'windows-1252'
}
