/** Steps of a path from here on are marked: made of the private key alone. BIP-32. */
export const hardened = 0x80000000
