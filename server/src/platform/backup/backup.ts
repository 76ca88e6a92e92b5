import { backUpDatabase } from './back-up-database.ts'
import { backUpPostgres } from './back-up-postgres.ts'
import { runBackupCommand } from './run-backup-command.ts'

// `npm run backup -- [--recipient age1…] <file>`
await runBackupCommand({
  name: 'backup',
  keyOption: 'recipient',
  onPostgres: backUpPostgres,
  run: backUpDatabase,
})
