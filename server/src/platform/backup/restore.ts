import { restoreDatabase } from './restore-database.ts'
import { runBackupCommand } from './run-backup-command.ts'

// `npm run restore -- [--identity <file of a key>] <file>`
await runBackupCommand({
  name: 'restore',
  keyOption: 'identity',
  forPostgres:
    'Stop every server and worker, then use: pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" <file>.',
  run: restoreDatabase,
})
