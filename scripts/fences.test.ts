import { beforeAll, expect, test } from 'vitest'
import { lintSamples, type Sample } from './lint-samples.ts'

// One row for each line of "who may import whom", and for the rules that stand beside it.
const breaches: Record<string, Sample> = {
  'a unit of work takes the clock from outside its organisation': {
    file: 'server/src/accounts/outer-clock.ts',
    code: 'export const now = (deps: Deps) => inOrganisation(deps, who, async () => deps.clock())',
  },
  'the contract imports React': {
    file: 'shared/src/contract/a.ts',
    code: "export { useState } from 'react'",
  },
  'the contract imports Node': {
    file: 'shared/src/contract/b.ts',
    code: "export { readFile } from 'node:fs/promises'",
  },
  'the contract touches the DOM': {
    file: 'shared/src/contract/c.ts',
    code: 'export const title = () => document.title',
  },
  'the contract imports the client': {
    file: 'shared/src/contract/d.ts',
    code: "export { createClient } from '../api/client.ts'",
  },
  'the flow model imports a view': {
    file: 'shared/src/flow/model/e.ts',
    code: "export { OtpStep } from '../phone/otp-step.tsx'",
  },
  'the flow model imports React': {
    file: 'shared/src/flow/model/f.ts',
    code: "export { useSyncExternalStore } from 'react'",
  },
  'the flow model touches the DOM': {
    file: 'shared/src/flow/model/g.ts',
    code: 'export const leave = (url: string) => window.open(url)',
  },
  'the flow model imports a hook': {
    file: 'shared/src/flow/model/g2.ts',
    code: "export { useVerification } from '../use-verification.ts'",
  },
  'the client imports a view': {
    file: 'shared/src/api/h.ts',
    code: "export { Button } from '#ui/button.tsx'",
  },
  'a flow view imports the router': {
    file: 'shared/src/flow/view/i.tsx',
    code: "export { Link } from '@tanstack/react-router'",
  },
  'the invitation form imports the query library': {
    file: 'shared/src/invite/j.tsx',
    code: "export { useQuery } from '@tanstack/react-query'",
  },
  'a shared part imports js-cookie': {
    file: 'shared/src/ui/k.tsx',
    code: "import Cookies from 'js-cookie'\nexport const all = () => Cookies.get()",
  },
  'a shared part imports the console': {
    file: 'shared/src/ui/form/l.tsx',
    code: "export { session } from '../../../../console/src/lib/session/session.ts'",
  },
  'a shared part imports the HTTP library itself': {
    file: 'shared/src/ui/l2.tsx',
    code: "export { ofetch } from 'ofetch'",
  },
  'the SDK has a runtime dependency on shared': {
    file: 'sdk/src/m.ts',
    code: "export { channels } from '@bonafide/shared/contract/employees/employees.ts'",
  },
  'the SDK has a runtime dependency on a library': {
    file: 'sdk/src/n.ts',
    code: "export { parse } from 'valibot'",
  },
  'the SDK knows types of the server': {
    file: 'sdk/src/o.ts',
    code: "export type { Env } from '@bonafide/server/env.ts'",
  },
  'the widget imports the console': {
    file: 'widget/src/p.tsx',
    code: "export { session } from '@bonafide/console/lib/session.ts'",
  },
  'the widget imports a library that is not Preact': {
    file: 'widget/src/q.tsx',
    code: "export { useQuery } from '@tanstack/react-query'",
  },
  'the widget imports shared by its path': {
    file: 'widget/src/views/q2.tsx',
    code: "export { Button } from '../../../shared/src/ui/button.tsx'",
  },
  'the widget runs code of the SDK': {
    file: 'widget/src/r.ts',
    code: "export { mount } from '@bonafide/sdk'",
  },
  'verify-pack imports the server': {
    file: 'verify-pack/src/a.mjs',
    code: "export { canonicalJson } from '../../server/src/platform/audit/canonical-json.ts'",
  },
  'verify-pack imports a package': {
    file: 'verify-pack/src/b.mjs',
    code: "export { makeZip } from 'client-zip'",
  },
  'the console imports the widget': {
    file: 'console/src/s.ts',
    code: "export { element } from '@bonafide/widget/element.ts'",
  },
  'the console imports the server by a relative path': {
    file: 'console/src/features/employees/t.ts',
    code: "export { env } from '../../../../server/src/platform/config/env.ts'",
  },
  'the console loads the server lazily': {
    file: 'console/src/u.ts',
    code: "export const env = () => import('@bonafide/server/env.ts')",
  },
  'a console feature reads cookies': {
    file: 'console/src/features/employees/v.ts',
    code: "import Cookies from 'js-cookie'\nexport const all = () => Cookies.get()",
  },
  'the server imports shared views': {
    file: 'server/src/w.ts',
    code: "export { Button } from '@bonafide/shared/ui/button.tsx'",
  },
  'the server imports React': {
    file: 'server/src/x.ts',
    code: "export { createElement } from 'react'",
  },
  'the server touches the DOM': {
    file: 'server/src/y.ts',
    code: 'export const where = () => window.origin',
  },
  'the platform imports a module of the product': {
    file: 'server/src/platform/db/a.ts',
    code: "export { users } from '#accounts/users-tables.ts'",
  },
  'the settings import what starts the product': {
    file: 'server/src/platform/config/b.ts',
    code: "export { startServer } from '#process/start-server.ts'",
  },
  'accounts import a type of employees': {
    file: 'server/src/accounts/c.ts',
    code: "export type { Employee } from '#employees/employee-tables.ts'",
  },
  'billing imports the embedding, on the same layer': {
    file: 'server/src/billing/d.ts',
    code: "import { requireEmbed } from '../embed/require-embed.ts'\nexport const open = () => requireEmbed()",
  },
  'messages import employees, above them': {
    file: 'server/src/messages/d.ts',
    code: "import { findEmployee } from '../employees/find-employee.ts'\nexport const find = () => findEmployee()",
  },
  'verification names a type of the review queue where it uses it': {
    file: 'server/src/verification/e.ts',
    code: "export type Entry = import('#review/queue/entry.ts').Entry",
  },
  'the embedding loads a vendor lazily': {
    file: 'server/src/embed/f.ts',
    code: "export const stripe = () => import('#integrations/stripe/client.ts')",
  },
  'a vendor imports everything of the composition root': {
    file: 'server/src/integrations/stripe/g.ts',
    code: "export * from '#deps.ts'",
  },
  'retention imports reports by the name of the package': {
    file: 'server/src/retention/h.ts',
    code: "export { figures } from '@bonafide/server/reports/figures.ts'",
  },
  'a module without a layer': {
    file: 'server/src/helpers/i.ts',
    code: "export { users } from '#accounts/users-tables.ts'",
  },
  'a hex colour outside the theme': {
    file: 'shared/src/ui/z.css.ts',
    code: "export const card = { border: '1px solid #E3E6EB' }",
  },
  'a colour function outside the theme': {
    file: 'console/src/ui/a.css.ts',
    code: "export const shade = { background: 'rgb(0 0 0 / 40%)' }",
  },
  'a named colour outside the theme': {
    file: 'widget/src/b.css.ts',
    code: "export const paper = { backgroundColor: 'white' }",
  },
  'an `any` without its reason': {
    file: 'shared/src/api/c.ts',
    code: 'export const loose = (value: any) => String(value)',
  },
}

const allowed: Sample[] = [
  {
    file: 'shared/src/contract/ok.ts',
    code: "import * as v from 'valibot'\nimport { line } from './text.ts'\nexport const Name = v.optional(line)",
  },
  {
    file: 'shared/src/flow/model/ok.ts',
    code: "import type { FlowProgress } from '#contract/verification/flow.ts'\nimport { call } from '../../api/client.ts'\nexport const step = (at: FlowProgress) => call(at.currentStep)",
  },
  {
    file: 'widget/src/views/ok.ts',
    code: "import { word } from '../element/word.ts'\nimport { Component } from 'react'\nexport const parts = [word, Component]",
  },
  {
    file: 'shared/src/flow/view/ok.tsx',
    code: "import { useState } from 'react'\nimport { button } from '#ui/button.css.ts'\nexport const useButton = () => useState(button)",
  },
  {
    file: 'verify-pack/src/ok.mjs',
    code: "import { open } from 'node:fs/promises'\nimport { read } from './read.mjs'\nexport const parts = [open, read]",
  },
  {
    file: 'sdk/src/ok.ts',
    code: "export type { Channel } from '@bonafide/shared/contract/employees/employees.ts'",
  },
  {
    file: 'widget/src/ok.tsx',
    code: "import { render } from 'preact'\nimport { Flow } from '@bonafide/shared/flow/flow.tsx'\nexport const start = (at: Element) => render(<Flow />, at)",
  },
  {
    file: 'console/src/ok.tsx',
    code: "import { useQuery } from '@tanstack/react-query'\nimport { Button } from '@bonafide/shared/ui/button.tsx'\nexport const parts = [useQuery, Button]",
  },
  {
    file: 'console/src/lib/session/session-cookies.ts',
    code: "import Cookies from 'js-cookie'\nexport const all = () => Cookies.get()",
  },
  {
    file: 'server/src/ok.ts',
    code: "import { Employee } from '@bonafide/shared/contract/employees/employees.ts'\nexport const schema = Employee",
  },
  {
    file: 'server/src/invitations/ok.ts',
    code: "import type { Link } from './link.ts'\nimport { employees } from '#employees/employee-tables.ts'\nexport const parts = (link: Link) => [link, employees]",
  },
  {
    file: 'server/src/integrations/google/ok.ts',
    code: "export { sendMessage } from '#messages/send-message.ts'\nexport type { App } from './app.ts'",
  },
  {
    file: 'server/src/accounts/own-clock.ts',
    code: 'export const now = (deps: Deps) => inOrganisation(deps, who, async (scope) => scope.deps.clock())',
  },
  {
    file: 'server/src/ok-root.ts',
    code: "export { users } from '#accounts/users-tables.ts'",
  },
  {
    file: 'server/src/accounts/ok.test.ts',
    code: "export { employees } from '#employees/employee-tables.ts'",
  },
  {
    file: 'shared/src/theme/ok.css.ts',
    code: "export const light = { surface: '#FFFFFF' }",
  },
]

const expectedRule =
  /no-restricted-imports|no-restricted-globals|no-raw-colour|explain-any|house\(layers\)|own-deps/

let reported: Map<string, string[]>
beforeAll(async () => {
  reported = await lintSamples([...Object.values(breaches), ...allowed])
})

test.each(Object.entries(breaches))('lint reports: %s', (_, { file }) => {
  expect(reported.get(file)?.join()).toMatch(expectedRule)
})

test.each(allowed)('lint accepts the clean file $file', ({ file }) => {
  expect(reported.get(file)).toBeUndefined()
})
