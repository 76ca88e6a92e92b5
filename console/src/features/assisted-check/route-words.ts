import { registerPage } from '#features/digital-checks/register-page.ts'
import { routeNames } from '#features/right-to-work/check-words.ts'

/** The routes that a user can check by, or enter a result of. */
export const routeChoices = [
  { value: 'online', label: routeNames.online, hint: 'They have an eVisa and give you a share code.' },
  { value: 'document', label: routeNames.document, hint: 'They show you an original document.' },
  {
    value: 'ecs',
    label: routeNames.ecs,
    hint: 'An application is pending, or they cannot show a document.',
  },
  {
    value: 'digital',
    label: routeNames.digital,
    hint: 'A digital verification service has given you its result.',
  },
] as const
export type Route = (typeof routeChoices)[number]['value']

interface RouteGuide {
  /** The page of the government, where there is one. */
  page?: { url: string; label: string }
  steps: readonly string[]
}

export const routeGuides: Readonly<Record<Route, RouteGuide>> = {
  online: {
    page: { url: 'https://www.gov.uk/view-right-to-work', label: 'Open the Home Office page' },
    steps: [
      'Open the Home Office page yourself. What the employee shows you on their own phone does not count.',
      'Enter the share code, their date of birth and the name of your organisation.',
      'Compare the photo on the page with the employee, in person or on a live video call.',
      'If the page shows no photo, ask the Employer Checking Service: choose that route instead.',
      'Enter below what the page says about their permission and any limits on the work.',
      'Save the result page as a PDF and add it below.',
    ],
  },
  document: {
    steps: [
      'Take the original into your hands. A scan or a photo is not enough.',
      'Look at it with the employee present, or on a live video call while you hold the original.',
      'Check that it is genuine, unchanged and theirs. Compare the photo, the date of birth and the name.',
      'Ask why if names differ between documents, and add the document that shows the change.',
      'Copy it. Passport: every page with details or a permission. Anything else: every page, both sides.',
    ],
  },
  ecs: {
    page: {
      url: 'https://www.gov.uk/employee-immigration-employment-status',
      label: 'Open the Employer Checking Service',
    },
    steps: [
      'If an application is pending, first ask the employee whether they can get a share code: then check online. If not, wait until 14 days after the day it was made.',
      'Tell the employee that you will ask, then ask the Employer Checking Service. It takes about 5 working days.',
      'Enter the reference and the date of the notice below, and whether it is positive.',
      'Compare the employee with the photo on the notice. If it has none, compare them with the photo on the card, certificate or passport that they show you. Do it in person or on a live video call.',
      'Add the notice below. A positive one covers you for 6 months, beginning with its date.',
    ],
  },
  digital: {
    page: {
      url: registerPage,
      label: 'Open the register',
    },
    steps: [
      'It is for passports in date of British and Irish citizens and for the Irish passport card in date. For anyone else it does not cover you.',
      'Look the provider up on the register on the day of the check. It needs a note for right to work.',
      'Enter what the passport says, the provider, the reference of the result and its level of confidence: medium or higher.',
      'Compare the photo in the result with the employee, in person or on a live video call. You can do it until work starts.',
      'Add the provider’s report and the pictures of the document below, as you got them from the provider.',
    ],
  },
}
