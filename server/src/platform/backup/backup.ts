import { backUpDatabase } from './back-up-database.ts'
import { runCommand } from './run-command.ts'

// `npm run backup -- <file>`
await runCommand({
  name: 'backup',
  forPostgres: 'Use: pg_dump --format=custom --file=<file> "$DATABASE_URL".',
  run: backUpDatabase,
})
