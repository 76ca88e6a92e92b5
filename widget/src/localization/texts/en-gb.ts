/** The element's own texts, around the views. */
export interface Texts {
  readonly broken: string
  readonly offline: string
  readonly access: string
  readonly busy: string
  readonly slow: string
  readonly popup: string
  readonly open: string
  readonly stopped: string
  readonly retry: string
}

export const english: Texts = {
  broken: 'This part of the page is not set up correctly. Contact the organisation that runs this website.',
  offline: 'We could not load this. Check your internet connection and try again.',
  access: 'We could not confirm your access. Try again, or reload the page.',
  busy: 'We could not get a response. Try again in a few minutes.',
  slow: 'This is taking longer than usual. Keep this page open.',
  popup: 'Your browser blocked the identity check. Open it here:',
  open: 'Open the identity check',
  stopped: 'You left the identity check before finishing it. You can carry on where you left off.',
  retry: 'Try again',
}
