import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])

/**
 * Writes a `.br` and a `.gz` beside every file below a folder that is worth it, so that nothing is compressed
 * while a visitor waits.
 * @param {string} folder
 */
export async function compress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map((file) => compressFile(file)))
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file)
  const brotli = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }
  await Promise.all([
    promisify(brotliCompress)(content, brotli).then((data) => writeFile(`${file}.br`, data)),
    promisify(gzip)(content, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
  ])
}
