// Neither has types of its own for what heic-worker.mjs uses.
declare module 'libheif-js/wasm-bundle.js'

declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  const Memory: { prototype: Memory }
}
