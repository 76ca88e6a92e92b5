/** The government's register of digital verification services. */
export const registerPage = 'https://www.digital-identity-services-register.service.gov.uk'
