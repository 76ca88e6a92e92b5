/** Put in by the build. */
declare const __BONAFIDE__: { readonly version: string; readonly file: string; readonly integrity: string }
