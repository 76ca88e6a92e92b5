import { parentPort, workerData } from 'node:worker_threads'
import { encode } from 'jpeg-js'

// Runs in a thread of its own, which is ended when it takes too long: see preview-evidence.ts. JavaScript, since a
// thread is started from a file as it is.

const pixelBytes = 4
const quality = 80

/**
 * @typedef {{ data: Uint8Array | Uint8ClampedArray, width: number, height: number }} Picture
 * @typedef {object} HeifImage
 * @property {() => number} get_width
 * @property {() => number} get_height
 * @property {() => boolean} is_primary
 * @property {(into: Picture, done: (picture: Picture | null) => void) => void} display Null where it fails.
 */

/** @type {{ file: Uint8Array, mostPixels: number, longestSide: number, mostMemory: number }} */
const { file, mostPixels, longestSide, mostMemory } = workerData

// The thread's own limits do not count what the decoder takes. A file may say one size and hold another.
const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function growWithin(/** @type {number} */ pages) {
  if (this.buffer.byteLength + pages * 65_536 > mostMemory) throw new RangeError('too much memory')
  return grow.call(this, pages)
}

const { default: libheif } = await import('libheif-js/wasm-bundle.js')

/**
 * @param {HeifImage} image
 * @returns {Promise<Picture | null>}
 */
function decode(image) {
  const [width, height] = [image.get_width(), image.get_height()]
  if (!(width * height <= mostPixels)) return Promise.resolve(null)
  const data = new Uint8ClampedArray(width * height * pixelBytes)
  return new Promise((resolve) => image.display({ data, width, height }, resolve))
}

/**
 * Averages the pixels that each pixel of the smaller picture replaces, so that small print stays legible.
 * @param {Picture} picture
 */
function shrink({ data, width, height }) {
  const scale = Math.max(1, Math.max(width, height) / longestSide)
  const [newWidth, newHeight] = [Math.floor(width / scale), Math.floor(height / scale)]
  const mean = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ channel) => {
    const [left, right] = [Math.floor(x * scale), Math.floor((x + 1) * scale)]
    const [top, bottom] = [Math.floor(y * scale), Math.floor((y + 1) * scale)]
    let sum = 0
    for (let row = top; row < bottom; row += 1) {
      const end = (row * width + right) * pixelBytes
      for (let at = (row * width + left) * pixelBytes; at < end; at += pixelBytes)
        sum += data[at + channel] ?? 0
    }
    return sum / ((bottom - top) * (right - left))
  }
  const shrunk = new Uint8Array(newWidth * newHeight * pixelBytes)
  for (let at = 0; at < shrunk.length; at += 1) {
    const pixel = Math.floor(at / pixelBytes)
    shrunk[at] = mean(pixel % newWidth, Math.floor(pixel / newWidth), at % pixelBytes)
  }
  return { data: shrunk, width: newWidth, height: newHeight }
}

async function convert() {
  /** @type {HeifImage[]} */
  const images = new libheif.HeifDecoder().decode(file)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  const picture = image ? await decode(image) : null
  return picture && encode(shrink(picture), quality).data
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads there is none
parentPort?.postMessage(await convert())
