import { hrSystem } from '@bonafide/shared/contract/organisation/hr-system.ts'
import { and, eq, lt } from 'drizzle-orm'
import { handle, type Module } from '#platform/define-module.ts'
import { mount, mountRead, mountUnit } from '#platform/http/mount.ts'
import { changeSettings, connect, disconnect, pause, resume } from './change-connection.ts'
import { dryRun, readChoices } from './choices.ts'
import { showConnection } from './connection.ts'
import { starterEraser } from './find-starter.ts'
import { readHrisJob, writeResultJob } from './hris-jobs.ts'
import { listLog } from './hris-log.ts'
import { hrisConnections, hrisLog, hrisStarters } from './hris-tables.ts'
import { answerOffer, listOffers } from './offers.ts'
import { readHris, readHrisTask } from './read-changes.ts'
import { noteResult, resultSubscriber } from './write-result.ts'

const keptDays = 30

export const hrisModule: Module = {
  name: 'hris',
  mount(api) {
    mountRead(api, hrSystem.read, (_parts, scope) => showConnection(scope))
    mount(api, hrSystem.connect, ({ body }, { deps, principal }) => connect(deps, principal, body))
    mount(api, hrSystem.choices, (_parts, { deps, principal }) => readChoices(deps, principal))
    mount(api, hrSystem.change, ({ body }, { deps, principal }) => changeSettings(deps, principal, body))
    mount(api, hrSystem.dryRun, ({ body }, { deps, principal }) => dryRun(deps, principal, body))
    mountUnit(api, hrSystem.pause, (_parts, scope) => pause(scope))
    mountUnit(api, hrSystem.resume, (_parts, scope) => resume(scope))
    mount(api, hrSystem.disconnect, (_parts, { deps, principal }) => disconnect(deps, principal))
    mountRead(api, hrSystem.log, (_parts, scope) => listLog(scope))
    mountRead(api, hrSystem.offers, (_parts, scope) => listOffers(scope))
    mountUnit(api, hrSystem.answerOffer, ({ params, body }, scope) =>
      answerOffer(scope, params.starterId, body),
    )
  },
  jobs: [
    handle(readHrisJob, (deps, data, { signal }) => readHris(deps, data, { signal })),
    handle(writeResultJob, (deps, data, { signal }) => noteResult(deps, data, { signal })),
  ],
  hourly: [readHrisTask],
  subscribers: [resultSubscriber],
  erasers: [starterEraser],
  tables: [
    {
      table: hrisLog,
      lives: '30 days',
      ends: ['age', 'use', 'employee', 'organisation'],
      isPast: ({ before }) => lt(hrisLog.at, before(keptDays)),
    },
    {
      table: hrisStarters,
      lives: 'as long as the connection, 30 days of who is not invited; of an erased employee a hash',
      ends: ['age', 'use', 'employee', 'organisation'],
      // A later change of their record tells of them anew.
      isPast: ({ before }) =>
        and(eq(hrisStarters.state, 'skipped'), lt(hrisStarters.updatedAt, before(keptDays))),
    },
    { table: hrisConnections, lives: 'until it is disconnected', ends: ['use', 'organisation'] },
  ],
}
