/** Put in by the build. */
declare const __BONAFIDE__: {
  readonly version: string
  readonly file: string
  readonly integrity: string
  /** In the script tag's loader, which has to be small. */
  readonly isLoader: boolean
}
