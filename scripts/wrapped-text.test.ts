import { beforeAll, expect, test } from 'vitest'
import { lintSamples } from './lint-samples.ts'

interface Sample {
  what: string
  code: string
}

const caught: Sample[] = [
  {
    what: 'a text beside an element that comes and goes',
    code: 'export const View = ({ isOn }: P) => <p>{isOn && <b />} Switched on</p>',
  },
  {
    what: 'a text that changes beside one that stays',
    code: 'export const View = ({ count }: P) => <p>{count} employees</p>',
  },
  {
    what: 'a text that comes and goes beside an element',
    code: "export const View = ({ isOn }: P) => <p><b />{isOn ? 'On' : 'Off'}</p>",
  },
  {
    what: 'children of any kind beside an element',
    code: "import type { ReactNode } from 'react'\nexport const View = ({ children }: { children: ReactNode }) => <p><b />{children}</p>",
  },
  {
    what: 'texts of a list',
    code: 'export const View = ({ names }: P) => <p><b />{names.map((name) => name)}</p>',
  },
  {
    what: 'a text of a fragment, whatever it is put into',
    code: 'export const View = () => <><b /> Add Employee</>',
  },
  {
    what: 'a fragment with a text among other children',
    code: 'export const View = ({ isOn }: P) => <p><b />{isOn && <> and more</>}</p>',
  },
  {
    what: 'a component that gives back a text',
    code: 'export function Waited({ days }: P) {\n  return `${days} days`\n}',
  },
  {
    what: 'rows keyed by their place',
    code: 'export const View = ({ rows }: P) => <ul>{rows.map(({ index }) => <li key={index} />)}</ul>',
  },
]

const accepted: Sample[] = [
  { what: 'a text alone', code: "export const View = ({ isOn }: P) => <p>{isOn ? 'On' : 'Off'}</p>" },
  {
    what: 'one text of several parts',
    code: 'export const View = ({ count }: P) => <p>{`${count} employees`}</p>',
  },
  {
    what: 'a text in an element of its own',
    code: 'export const View = ({ isOn }: P) => <p>{isOn && <b />}<span> Switched on</span></p>',
  },
  {
    what: 'a text beside an element that stays',
    code: 'export const View = () => <p><b /> Add Employee</p>',
  },
  {
    what: 'children that hold no text',
    code: "import type { Elements } from '@bonafide/shared/ui/elements.ts'\nexport const View = ({ children }: { children: Elements }) => <p><b />{children}</p>",
  },
  {
    what: 'rows keyed by what they show',
    code: 'export const View = ({ rows }: P) => <ul>{rows.map(({ id }) => <li key={id} />)}</ul>',
  },
]

let reported: Map<string, string[]>
const fileOf = (kind: string, position: number) => `console/src/features/team/${kind}-${position}.tsx`

beforeAll(async () => {
  reported = await lintSamples(
    Object.entries({ caught, accepted }).flatMap(([kind, samples]) =>
      samples.map(({ code }, position) => ({ file: fileOf(kind, position), code })),
    ),
  )
})

/** Returns the rules of these texts and rows that a sample breaks. */
const brokenBy = (kind: string, position: number) =>
  (reported.get(fileOf(kind, position)) ?? []).filter((code) =>
    /house\((?:wrapped-text|row-key)\)/.test(code),
  )

test.each(caught.map((sample, position) => ({ ...sample, position })))(
  'lint reports $what',
  ({ position }) => {
    expect(brokenBy('caught', position)).not.toEqual([])
  },
)

test.each(accepted.map((sample, position) => ({ ...sample, position })))(
  'lint accepts $what',
  ({ position }) => {
    expect(brokenBy('accepted', position)).toEqual([])
  },
)
