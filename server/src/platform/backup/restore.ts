import { restoreDatabase } from './restore-database.ts'
import { restorePostgres } from './restore-postgres.ts'
import { runBackupCommand } from './run-backup-command.ts'

// `npm run restore -- [--identity <file of a key>] <file>`
await runBackupCommand({
  name: 'restore',
  keyOption: 'identity',
  onPostgres: restorePostgres,
  run: restoreDatabase,
})
