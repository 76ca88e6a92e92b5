import { describe, expect, test } from 'vitest'
import { digital, excuseOfOne, filesOf } from '#testing/setups/excuse-test-setup.ts'

const on = (day: string) => `${day}T12:00:00.000Z`

describe('rule 18: the digital route', () => {
  const { provider } = digital()

  test('medium and higher count, low does not', () => {
    for (const gpg45Level of ['medium', 'high', 'very_high'] as const) {
      const check = digital({ provider: { ...provider!, gpg45Level } })
      expect(excuseOfOne(check)).toMatchObject({ state: 'continuous', rules: [10, 18] })
    }
    const low = digital({ provider: { ...provider!, gpg45Level: 'low' } })
    expect(excuseOfOne(low)).toMatchObject({ state: 'none', rules: [18], reason: 'level_too_low' })
    expect(excuseOfOne(digital({ provider: undefined }))).toMatchObject({ state: 'none', rules: [18] })
  })

  test('a provider that is not on the register gives none', () => {
    const check = digital({ provider: { ...provider!, onRegister: false } })
    expect(excuseOfOne(check)).toMatchObject({
      state: 'none',
      rules: [18],
      reason: 'provider_not_registered',
    })
  })

  test('a register that was not looked up on the day leaves it provisional', () => {
    for (const registerCheckedAt of [undefined, on('2026-11-09')]) {
      const check = digital({ provider: { ...provider!, registerCheckedAt } })
      expect(excuseOfOne(check)).toMatchObject({
        state: 'provisional',
        rules: [18],
        missing: ['register_note'],
      })
    }
  })

  test.each(['GBN', 'GBO', 'GBD', 'GBS', 'GBP', 'FRA'])(
    'a passport that says %s gives none',
    (nationality) => {
      expect(excuseOfOne(digital({ nationality }))).toMatchObject({
        state: 'none',
        rules: [18],
        reason: 'not_british_citizen',
      })
    },
  )

  test('one that was issued elsewhere gives none, and one of which the country is not known is provisional', () => {
    expect(excuseOfOne(digital({ issuingCountry: 'FRA' })).reason).toBe('not_british_citizen')
    const irish = digital({ documentCode: 'A2', nationality: 'IRL', issuingCountry: 'IRL' })
    expect(excuseOfOne(irish).state).toBe('continuous')
    for (const unknown of [{ nationality: undefined }, { issuingCountry: undefined }]) {
      expect(excuseOfOne(digital(unknown))).toMatchObject({
        state: 'provisional',
        rules: [18],
        missing: ['nationality'],
      })
    }
  })

  test('the report of the provider is kept beside the images of the document, and the expiry', () => {
    expect(excuseOfOne(digital({ files: filesOf('document') })).missing).toEqual(['report_copy'])
    expect(excuseOfOne(digital({ files: filesOf('provider_report') })).missing).toEqual(['copy'])
    expect(excuseOfOne(digital({ documentExpires: undefined }))).toMatchObject({
      rules: [27],
      missing: ['document_expires'],
    })
  })

  test('a passport that has expired gives none', () => {
    const check = digital({ documentExpires: '2026-11-09' })
    expect(excuseOfOne(check)).toMatchObject({ state: 'none', rules: [18], reason: 'document_expired' })
  })
})
