import { logoSide, type LogoType } from '@bonafide/shared/contract/organisation/look.ts'
import { type AppError, fieldError } from '#platform/app-error.ts'

/** A picture of which nothing is left but what it takes to show it. */
export interface Picture {
  mime: LogoType
  width: number
  height: number
  image: Buffer
}

/** Returns the error for a file that is no whole picture of its type, or more than one. */
export function damaged(): AppError {
  return refused('The file is damaged, or not of the type that its name says')
}

export function refused(message: string): AppError {
  return fieldError('file', message)
}

/** @throws AppError invalid_input */
export function requireSize(width: number, height: number): void {
  if (!width || !height) throw damaged()
  if (width <= logoSide && height <= logoSide) return
  throw refused(`The picture is larger than ${logoSide} by ${logoSide} pixels`)
}
