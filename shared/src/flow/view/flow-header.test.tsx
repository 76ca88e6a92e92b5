import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { TextValues } from '../../language/languages.ts'
import { textOf, type VerifyKey } from '../../language/text.ts'
import { english } from '../../language/verify/en-gb.ts'
import { setUpFlow } from '../testing/flow-test-setup.ts'
import { progressAt } from '../testing/in-memory-server.ts'
import { FlowHeader, Stepper } from './flow-header.tsx'

afterEach(cleanup)

test('shows the logo in place of the name, and the name again where it cannot be loaded', () => {
  const logo = { url: 'https://app.example/api/logos/1', width: 200, height: 80 }
  const progress = progressAt(2, { look: { logo } })
  const { flow } = setUpFlow(progress)
  render(<FlowHeader flow={flow} state={{ ...flow.getSnapshot(), progress }} />)
  const banner = screen.getByRole('banner')
  const image = screen.getByRole('img', { name: 'Northgate Care Ltd' })
  expect(['src', 'width', 'height'].map((name) => image.getAttribute(name))).toEqual([logo.url, '200', '80'])
  expect(banner.textContent?.trim()).toBe('has asked you to verify your identity')
  fireEvent.error(image)
  expect(screen.queryByRole('img', { name: 'Northgate Care Ltd' })).toBeNull()
  expect(banner.textContent).toBe('Northgate Care Ltd has asked you to verify your identity')
})

test('says which step it is, and which are done', () => {
  const words = (key: VerifyKey, values?: TextValues) =>
    textOf({ locale: 'en-GB', messages: english }, key, values)
  render(<Stepper steps={['Email', 'Phone', 'Identity', 'Right to work']} current={2} words={words} />)
  expect(screen.getByText('Step 2 of 4')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Email: completed',
    'Phone: current',
    'Identity: not started',
    'Right to work: not started',
  ])
})
