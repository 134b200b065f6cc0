/** What the app asks prices in (ISO 4217). */
export const currency = 'USD'
