import type { VerifyMessages } from './text.ts'
import type { InviteTranslation, VerifyTranslation } from './translation.ts'

declare const verify: VerifyTranslation
declare const invite: InviteTranslation
declare function verifies(translation: VerifyTranslation): void
declare function invites(translation: InviteTranslation): void
declare function shows(messages: VerifyMessages): void

// A complete one, with a form that English does not have, and its values in another order.
verifies({ ...verify, identityTries_few: '{count}', stepOf: '{total} / {current}' })

// What stands for one count alone may say it in a word.
verifies({ ...verify, identityTries_one: 'once', identityTries_two: 'twice' })

// A translation is a catalogue for the views.
shows(verify)

const { title: _title, ...withoutText } = invite
// @ts-expect-error a text is missing
invites(withoutText)

const { 'error.internal': _code, ...withoutCode } = invite
// @ts-expect-error what the server says with a code is missing
invites(withoutCode)

const { 'OTP code must be 6 digits': _sentence, ...withoutSentence } = verify
// @ts-expect-error what a form says is missing
verifies(withoutSentence)

// @ts-expect-error there is no such text
invites({ ...invite, titel: 'x' })

// @ts-expect-error {organisation} is missing
verifies({ ...verify, privacy: 'x' })

// @ts-expect-error {total} is missing
verifies({ ...verify, stepOf: '{current}' })

// @ts-expect-error {count} is missing
verifies({ ...verify, identityTries_many: 'x' })

// @ts-expect-error only texts with a count have forms
verifies({ ...verify, title_few: 'x' })
