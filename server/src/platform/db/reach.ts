import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** The rows that the statements of a request or a job reach. */
export type Reach = { readonly orgId: string } | 'all' | 'none'

interface Cell {
  reach: Reach
  /** True when units of work keep this reach, and do not narrow it to their organisation. */
  isKept?: boolean
}

const cells = new AsyncLocalStorage<Cell>()

/** Returns the current reach; undefined outside every request, job and command. */
export function currentReach(): Reach | undefined {
  return cells.getStore()?.reach
}

type Work<T> = () => PromiseLike<T>

// Drizzle sends a statement once it is waited for, which has to be in here.
const run = <T>(cell: Cell, work: Work<T>): Promise<T> => cells.run(cell, async () => await work())

/** Runs a request that is in no organisation yet. */
export function inNoOrganisation<T>(work: Work<T>): Promise<T> {
  return run({ reach: 'none' }, work)
}

/** Runs work whose statements, also those outside a transaction, reach the rows of one organisation. */
export async function reachingOrganisation<T>(orgId: string, work: Work<T>): Promise<T> {
  return cells.getStore()?.isKept ? work() : run({ reach: { orgId } }, work)
}

/** Runs work that has to look into several organisations, or for the one that it is about. Its units of work are in one. */
export function acrossOrganisations<T>(_reason: AcrossReason, work: Work<T>): Promise<T> {
  return run({ reach: 'all' }, work)
}

/** Runs work on accounts, its units included. */
export function onAccounts<T>(_reason: AcrossReason | 'account call', work: Work<T>): Promise<T> {
  return run({ reach: 'all', isKept: true }, work)
}

/** Looks across organisations within a transaction that is in one, which is in that one again afterwards. */
export async function lookingAcross<T>(tx: Tx, _reason: AcrossReason, work: Work<T>): Promise<T> {
  const reach = currentReach()
  if (reach === undefined || reach === 'all') return work()
  await takeRole(tx, 'bonafide_across')
  const found = await work()
  await takeRole(tx, 'bonafide_app')
  return found
}

// Citus would send a `set local` to nodes that are connected to as the role before, which may take no other.
async function takeRole(tx: Tx, role: string): Promise<void> {
  await tx.execute(sql`select set_config('role', ${role}, true)`)
}

/**
 * Has the rest of a request be in the organisation that its token was found in.
 * @throws Error when it is in another one
 */
export function enterOrganisation(orgId: string): void {
  const cell = cells.getStore()
  if (!cell || cell.reach === 'all') return
  if (cell.reach !== 'none' && cell.reach.orgId !== orgId) {
    throw new Error('a request in one organisation was to enter another')
  }
  cell.reach = { orgId }
}

/** Work that is called later, by whatever reads a stream, with the reach of now. */
export const withReachOfNow = <Later extends (...given: never[]) => unknown>(work: Later): Later =>
  AsyncLocalStorage.bind(work)

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Returns the statements that a transaction with this reach begins with. They hold until its end, behind a pooler too.
 * The nodes of a cluster are told the organisation, and are connected to as the role.
 */
export function entering(reach: Reach, { isCluster = false } = {}): string[] {
  if (reach === 'all') {
    // After a statement on several organisations at once, no user could be changed in the same transaction.
    const oneByOne = isCluster ? [`set local citus.multi_shard_modify_mode = 'sequential'`] : []
    return ['set local role bonafide_across', ...oneByOne]
  }
  if (reach === 'none') return ['set local role bonafide_app']
  if (!uuid.test(reach.orgId)) throw new Error('an organisation is known by its id')
  const isIn = isCluster
    ? `select enter_organisation('${reach.orgId}')`
    : `set local app.org_id = '${reach.orgId}'`
  return ['set local role bonafide_app', isIn]
}

/**
 * Everything that reaches rows of more than one organisation, and why. All else runs as a role that the database shows
 * one organisation to, or none.
 */
export const acrossReasons = {
  'api key': 'a key says whose it is only once its hash is found',
  directory: 'an address may belong to an account that was never confirmed, which gives way wherever it is',
  'code limits': 'a number and a network get so many codes, whichever organisations ask',
  'erase closed organisations': 'the accounts that are stranded with one may be members of others',
  'hourly tasks': 'what is due is looked for in all organisations, and changed in its own',
  'jobs without an organisation':
    'a signal of a sandbox names what it is about, and a refused sign-in perhaps nobody',
  'listed origins': 'before a page says whom it is about it is let in if any organisation lists it',
  link: 'a link says whose it is only once the hash of its token is found',
  'operator commands': 'an operator verifies, re-encrypts and backs up the whole database',
  'provider webhooks': 'a provider names what it is about by its own id',
  sandbox: 'its pages show all that the sandbox was asked for',
  'scim token': 'a token says whose it is only once its hash is found',
  'sign-up': 'whether there is any organisation, where the first visitor alone may make one',
  'single sign-on': 'a domain says whose it is only once it is found',
  start:
    'a start withdraws results of tests wherever there are any, and fills an empty database with the demo',
} as const

type AcrossReason = keyof typeof acrossReasons
