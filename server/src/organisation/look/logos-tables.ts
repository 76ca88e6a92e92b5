import { logoTypes } from '@bonafide/shared/contract/organisation/look.ts'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes } from '#platform/db/bytes.ts'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** The logo of an organisation, of which it has one at most. */
export const logos = pgTable(
  'logos',
  {
    orgId: orgId().primaryKey(),
    /** In its public address. Random, and another one for each picture. */
    id: text('id').notNull(),
    mime: text('mime', { enum: logoTypes }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    image: bytes('image').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('logos_id').on(t.id)],
)
