/** Largest request body, bytes: of a route that takes one, and of what is passed over elsewhere. */
export const bodyBytes = { taken: 2 * 1024 * 1024, passedOver: 16 * 1024 } as const
