import { isBuyRestricted } from '@latchkey/core/onramp'

/** What is asked where the operator has set up who sells, and nowhere else. */
export const buyRegion = { isBuyRestricted }
