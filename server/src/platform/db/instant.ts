import { timestamp } from 'drizzle-orm/pg-core'

// Milliseconds are what a JS Date can hold: a finer column would not equal the cursor made from it.
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
