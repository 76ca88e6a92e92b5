import { fireEvent, screen } from '@testing-library/react'

/** Returns the text of the notification, without the sign of the button that closes it. */
export const toast = () => screen.getByRole('region', { name: 'Notification' }).textContent?.replace(/×$/, '')

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** Returns the value that stands beside a term. */
export const fact = (term: string) => screen.getByText(term).closest('div')?.querySelector('dd')?.textContent
