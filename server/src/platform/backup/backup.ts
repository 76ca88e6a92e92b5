import { backUpDatabase } from './back-up-database.ts'
import { runBackupCommand } from './run-backup-command.ts'

// `npm run backup -- [--recipient age1…] <file>`
await runBackupCommand({
  name: 'backup',
  keyOption: 'recipient',
  forPostgres: 'Use: pg_dump --format=custom --file=<file> "$DATABASE_URL".',
  run: backUpDatabase,
})
