/**
 * Returns true when one letter inserted, deleted, replaced or exchanged with its neighbour makes one word the other; two
 * for words of eight letters or more.
 */
export function isNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  const allowed = shorter >= 8 ? 2 : 1
  if (Math.abs(a.length - b.length) > allowed) return false
  // Optimal string alignment distance, a row at a time.
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const exchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : Infinity
      row.push(Math.min(replaced, exchanged, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    before = last
    last = row
  }
  return (last[b.length] ?? Infinity) <= allowed
}
