import type { LogoType } from '@bonafide/shared/contract/logo.ts'
import { readJpeg } from './read-jpeg.ts'
import { damaged, type Picture, refused } from './picture.ts'
import { readPng } from './read-png.ts'
import { readWebp } from './read-webp.ts'

const readers: Readonly<Record<LogoType, (file: Buffer) => Picture | Promise<Picture>>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
}

/**
 * Returns the picture in a file, which is taken apart and put together again: notes of cameras and programs, and whatever
 * was hidden behind or between its parts, stay behind.
 * @throws AppError invalid_input for one that is empty, cut off, too large, or something else than it says
 */
export async function readPicture(mime: LogoType, file: Buffer): Promise<Picture> {
  if (!file.length) throw refused('The file is empty')
  try {
    return await readers[mime](file)
  } catch (error) {
    // A length in it that leads out of it.
    if (error instanceof RangeError) throw damaged()
    throw error
  }
}
