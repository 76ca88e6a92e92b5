import { restoreDatabase } from './restore-database.ts'
import { runBackupCommand } from './run-backup-command.ts'

// `npm run restore -- <file>`
await runBackupCommand({
  name: 'restore',
  forPostgres:
    'Stop every server and worker, then use: pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" <file>.',
  run: restoreDatabase,
})
