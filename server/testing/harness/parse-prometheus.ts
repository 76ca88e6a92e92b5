/** Reads Prometheus' text format, as a scraper does. */
export function parsePrometheus(text: string) {
  const samples = text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      if (!name) throw new Error(`not a sample: ${line}`)
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', of = '']) => [
        key,
        of,
      ])
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }
    })
  return {
    samples,
    /** The value of the sample with exactly these labels; undefined where there is none. */
    value(name: string, labels: Record<string, string> = {}): number | undefined {
      const wanted = asText(labels)
      return samples.find((sample) => sample.name === name && asText(sample.labels) === wanted)?.value
    },
  }
}

function asText(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${value}`)
  return pairs.toSorted((a, b) => a.localeCompare(b)).join()
}
