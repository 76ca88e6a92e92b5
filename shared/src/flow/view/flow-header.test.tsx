import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setUpFlow } from '../testing/flow-test-setup.ts'
import { progressAt } from '../testing/in-memory-server.ts'
import { FlowHeader } from './flow-header.tsx'

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
