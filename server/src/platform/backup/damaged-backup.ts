import { StartError } from '#platform/config/start-error.ts'

export function damagedBackup(file: string): StartError {
  return new StartError(`${file} is damaged. Use another backup.`)
}
