import { encode } from 'uqr'

/** A QR code as one path in a square of `size` units, its quiet zone of four modules included (ISO/IEC 18004). */
export interface QrPath {
  readonly size: number
  readonly path: string
}

/** Draws the dark modules of the QR code of `text`, each run of them as one bar. */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const bars = data.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '#' : ' ')).join('')
    return [...line.matchAll(/#+/g)].map(
      ({ index, 0: bar }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`,
    )
  })
  return { size, path: bars.join('') }
}
