/** What a command about the embedded database works with. */
export interface CommandOptions {
  /** The backup. */
  file: string
  dataDir: string
  /** The settings. */
  source: Readonly<Record<string, string | undefined>>
  now: Date
  /** Tells whoever waits how far it is. */
  say: (line: string) => void
}
