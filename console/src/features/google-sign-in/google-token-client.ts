/** The part of Google Identity Services that is used here; the sandbox has a fake of the same interface. */
export interface GoogleIdentity {
  accounts: {
    oauth2: {
      initTokenClient: (config: {
        client_id: string
        scope: string
        callback: (reply: { access_token?: string; error?: string }) => void
        error_callback: (error: { type?: string }) => void
      }) => { requestAccessToken: () => void }
    }
  }
}

const scope = 'openid email profile'
// Closing the window, or saying no in it, is a choice and not a failure.
const choices = new Set(['popup_closed', 'access_denied'])

/** Asks for an access token in Google's own window; `undefined` when the user decides otherwise. */
export function requestAccessToken(google: GoogleIdentity, clientId: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string | undefined) =>
      choices.has(reason ?? '') ? resolve(undefined) : reject(new Error(reason))
    const client = google.accounts.oauth2.initTokenClient({
      client_id: clientId,
      scope,
      callback: ({ access_token, error }) => (access_token ? resolve(access_token) : fail(error)),
      error_callback: ({ type }) => fail(type),
    })
    client.requestAccessToken()
  })
}
