// @vitest-environment node
import { expect, test } from 'vitest'
import { locales } from '../contract/languages.ts'
import { textOf } from './text.ts'
import { english } from './verify/en-gb.ts'

const counts = [0, 1, 2, 3, 5, 11, 21, 100]

/** Returns what each count is said with, a number as “#”, and the counts that are said alike. */
async function forms(locale: string, key: string) {
  const loaded = (await import(`./verify/${locale === 'en-GB' ? 'en-gb' : locale}.ts`)) as {
    messages?: typeof english
  }
  const said = (count: number) =>
    textOf({ locale, messages: loaded.messages ?? english }, key, { count })
      .replaceAll(/[\u2068\u2069]/g, '')
      .replace(String(count), '#')
  const texts = [...new Set(counts.map(said))]
  return texts.map((text) => `${locale} ${counts.filter((count) => said(count) === text).join(' ')}: ${text}`)
}
const table = async (key: string) => {
  const rows = await Promise.all(locales.map((locale) => forms(locale, key)))
  return rows.flat()
}

test('minutes are counted as each language counts', async () => {
  expect(await table('codeExpires')).toMatchInlineSnapshot(`
    [
      "en-GB 0 2 3 5 11 21 100: It expires in # minutes.",
      "en-GB 1: It expires in # minute.",
      "cy 0 1 3 5 11 21 100: Daw i ben ymhen # munud.",
      "cy 2: Daw i ben ymhen # funud.",
      "pl 0 5 11 21 100: Straci ważność za # minut.",
      "pl 1: Straci ważność za # minutę.",
      "pl 2 3: Straci ważność za # minuty.",
      "ro 0 2 3 5 11: Expiră peste # minute.",
      "ro 1: Expiră peste # minut.",
      "ro 21 100: Expiră peste # de minute.",
      "pt 0 1: Expira dentro de # minuto.",
      "pt 2 3 5 11 21 100: Expira dentro de # minutos.",
      "es 0 2 3 5 11 21 100: Caduca dentro de # minutos.",
      "es 1: Caduca dentro de # minuto.",
      "fr 0 1: Il expire dans # minute.",
      "fr 2 3 5 11 21 100: Il expire dans # minutes.",
      "uk 0 5 11 100: Він діє ще # хвилин.",
      "uk 1 21: Він діє ще # хвилину.",
      "uk 2 3: Він діє ще # хвилини.",
      "ur 0 1 2 3 5 11 21 100: اس کی میعاد # منٹ میں ختم ہو جائے گی۔",
      "ar 0: انتهت صلاحيته.",
      "ar 1: تنتهي صلاحيته خلال دقيقة واحدة.",
      "ar 2: تنتهي صلاحيته خلال دقيقتين.",
      "ar 3 5: تنتهي صلاحيته خلال # دقائق.",
      "ar 11 21 100: تنتهي صلاحيته خلال # دقيقة.",
    ]
  `)
})

test('attempts are counted as each language counts', async () => {
  expect(await table('identityTries')).toMatchInlineSnapshot(`
    [
      "en-GB 0 2 3 5 11 21 100: You can try # more times.",
      "en-GB 1: You can try # more time.",
      "cy 0 3 5 11 21 100: Gallwch roi cynnig arni # gwaith eto.",
      "cy 1 2: Gallwch roi cynnig arni # waith eto.",
      "pl 0 2 3 5 11 21 100: Możesz spróbować jeszcze # razy.",
      "pl 1: Możesz spróbować jeszcze # raz.",
      "ro 0 2 3 5 11: Mai puteți încerca de # ori.",
      "ro 1: Mai puteți încerca # dată.",
      "ro 21 100: Mai puteți încerca de # de ori.",
      "pt 0 1: Pode tentar mais # vez.",
      "pt 2 3 5 11 21 100: Pode tentar mais # vezes.",
      "es 0 2 3 5 11 21 100: Puede intentarlo # veces más.",
      "es 1: Puede intentarlo # vez más.",
      "fr 0 1 2 3 5 11 21 100: Vous pouvez réessayer encore # fois.",
      "uk 0 5 11 100: Ви можете спробувати ще # разів.",
      "uk 1 21: Ви можете спробувати ще # раз.",
      "uk 2 3: Ви можете спробувати ще # рази.",
      "ur 0 1 2 3 5 11 21 100: مزید # بار کوشش ممکن ہے۔",
      "ar 0: لم تتبق لك أي محاولة.",
      "ar 1: يمكنك المحاولة مرة واحدة أخرى.",
      "ar 2: يمكنك المحاولة مرتين أخريين.",
      "ar 3 5: يمكنك المحاولة # مرات أخرى.",
      "ar 11 21 100: يمكنك المحاولة # مرة أخرى.",
    ]
  `)
})
