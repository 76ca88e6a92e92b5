import { restoreDatabase } from './restore-database.ts'
import { runCommand } from './run-command.ts'

// `npm run restore -- <file>`
await runCommand({
  name: 'restore',
  forPostgres:
    'Stop every server and worker, then use: pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" <file>.',
  run: restoreDatabase,
})
