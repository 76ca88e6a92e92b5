/** What the element says itself, around the views. */
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
  broken: 'This part of the page is not set up correctly. Please tell the people who run this page.',
  offline: 'This could not be loaded. Please check your connection and try again.',
  access: 'Your access could not be confirmed. Please try again, or load the page again.',
  busy: 'We could not get an answer. Please try again in a few minutes.',
  slow: 'This takes longer than usual. Please wait.',
  popup: 'Your browser did not open the identity check. You can open it here:',
  open: 'Open the identity check',
  stopped: 'You left the identity check before it was finished. You can carry on with it.',
  retry: 'Try again',
}
