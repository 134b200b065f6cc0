/** A token that nobody has named is told by its address. */
export const shortMint = (mint: string): string => `${mint.slice(0, 4)}…${mint.slice(-4)}`
