import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startYoti } from '../../server/testing/fakes/yoti/fake-yoti.ts'

/** Starts a local fake of Yoti, with the settings that lead to it. */
export async function startYotiFake() {
  const yoti = await startYoti()
  const { apiUrl, sdkId, key } = yoti.setup
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-yoti-'))
  const keyFile = join(folder, 'key.pem')
  await writeFile(keyFile, key.export({ type: 'pkcs8', format: 'pem' }))
  return {
    settings: {
      DIGITAL_PROVIDER: 'yoti',
      YOTI_SDK_ID: sdkId,
      YOTI_KEY_FILE: keyFile,
      YOTI_API_URL: apiUrl,
    },
    /** Serves the page of Yoti that an employee is sent to, on which the passport of that name passes. */
    async servePage(page: Page, name: { given: string; family: string }): Promise<void> {
      await page.route(`${apiUrl}/idverify/v1/web/**`, (route) => {
        const ref = new URL(route.request().url()).searchParams.get('sessionID') ?? ''
        const { success_url: back } = yoti.find(ref).spec.sdk_config
        yoti.pass(ref, { name })
        const body = `<!doctype html><title>Yoti</title><h1>Yoti</h1><a href="${encodeURI(back)}">Done</a>`
        return route.fulfill({ contentType: 'text/html', body })
      })
    },
    /** Requests that Yoti's description does not allow. */
    mistakes: yoti.fake.mistakes,
    async close() {
      await yoti.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
