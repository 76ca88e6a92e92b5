import { line, readDay } from '@bonafide/shared/contract/text.ts'
import { html } from 'hono/html'
import * as v from 'valibot'

/** What a tester says that the document tells. An empty field is one that cannot be read. */
export const documentEntries = {
  documentName: v.optional(line('', { min: 0, max: 250 })),
  dateOfBirth: v.optional(
    v.pipe(
      v.string(),
      v.transform((typed) => readDay(typed)?.day ?? typed.trim()),
      v.regex(/^(\d{4}-\d\d-\d\d)?$/),
    ),
  ),
}

interface DocumentFields {
  legend: string
  documentName: string | null
  dateOfBirth: string | null
  note: string
}

/** The fields for them, in the form of a sandbox page. */
export function documentFields({ legend, documentName, dateOfBirth, note }: DocumentFields) {
  return html`<fieldset>
    <legend>${legend}</legend>
    <label for="documentName">Name</label>
    <input
      id="documentName"
      name="documentName"
      maxlength="250"
      autocomplete="off"
      value="${documentName ?? ''}"
    />
    <label for="dateOfBirth">Date of birth</label>
    <input
      id="dateOfBirth"
      name="dateOfBirth"
      type="text"
      autocomplete="off"
      placeholder="17 May 1990"
      value="${dateOfBirth ?? ''}"
    />
    <p class="muted">${note}</p>
  </fieldset>`
}
