import { openLinkToken, storeLink } from '#employees/links/create-link.ts'
import { millisecondsInHour } from 'date-fns/constants'
import type { Handoff } from '@bonafide/shared/contract/verification/flow.ts'
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { links } from '#employees/links/links-tables.ts'
import type { Scope } from '#platform/scope.ts'
import type { EmbedBinding, FlowEntry } from './find-entry.ts'
import type { FlowEmployee } from './open-flow.ts'
import { currentStep } from '#employees/steps.ts'
import { isLiveLinkOf, type Link } from '#employees/links/link-state.ts'

const lifetimeMs = millisecondsInHour
/** A handoff that still works this long is shown again instead of making another. */
const freshMs = lifetimeMs / 2
const firstStep = 3

/**
 * A link for the employee's other device, for an hour at most; one made in the widget no longer than its token. Email and phone are confirmed on the device that
 * asks: a link that is shown on a screen has not been sent, so it proves neither.
 */
export async function openHandoff(scope: Scope, locked: FlowEmployee): Promise<Handoff> {
  const { link, embed, steps } = locked
  if (currentStep(steps) < firstStep) {
    throw new AppError('previous_step', 'Complete the previous step first')
  }
  // A handoff leads to no further one: that would outlive the hour.
  const handoff = link.kind === 'handoff' ? link : await freshOrNew(scope, { link, embed })
  const token = openLinkToken(scope.deps.keys, handoff)
  if (token === undefined) throw new Error(`link ${handoff.id} was sealed with another key`)
  const { language } = locked.employee
  const page = `${scope.deps.settings.publicUrl}/verify/${token}`
  return {
    url: language ? `${page}?lang=${language}` : page,
    expiresAt: handoff.expiresAt.toISOString(),
  }
}

type Shown = Pick<Link, 'orgId' | 'id' | 'tokenSealed' | 'expiresAt'>

async function freshOrNew(scope: Scope, { link, embed }: FlowEntry): Promise<Shown> {
  const { deps, tx, orgId } = scope
  const now = deps.clock()
  const end = Math.min(now.getTime() + lifetimeMs, link.expiresAt.getTime(), embed?.until ?? Infinity)
  const expiresAt = new Date(end)
  const [fresh] = await tx
    .select()
    .from(links)
    .where(
      and(
        eq(links.orgId, orgId),
        isLiveLinkOf(link.employeeId, now, link.repeatId),
        eq(links.kind, 'handoff'),
        isMadeBy(embed),
        gt(links.expiresAt, new Date(end - freshMs)),
        // Another token of the same page may last longer than this one.
        lte(links.expiresAt, expiresAt),
      ),
    )
    .orderBy(desc(links.expiresAt))
    .limit(1)
  return fresh ?? createHandoff(scope, { link, embed }, expiresAt)
}

const isMadeBy = (embed: EmbedBinding | undefined) =>
  embed
    ? and(eq(links.embedKeyId, embed.apiKeyId), eq(links.embedOrigin, embed.origin))
    : isNull(links.embedKeyId)

async function createHandoff(scope: Scope, { link, embed }: FlowEntry, expiresAt: Date): Promise<Shown> {
  const { employeeId, channel, repeatId } = link
  const handoff = await storeLink(scope, {
    kind: 'handoff',
    employeeId,
    channel,
    repeatId,
    embedKeyId: embed?.apiKeyId,
    embedOrigin: embed?.origin,
    createdAt: scope.deps.clock(),
    expiresAt,
  })
  await record(scope, { action: 'handoff.created', employeeId, linkId: handoff.id })
  return handoff
}
