/** The client that this server is to the fakes of identity providers. */
export const oidcClient = { clientId: 'bonafide', clientSecret: 'a-secret-of-the-provider-0123456789' }
