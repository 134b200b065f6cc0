/** Spec 8 [S8.85]: a wallet takes no more calls at once. */
export const maxCalls = 20

/** EIP-5792: how long a wallet knows what it was asked for, in milliseconds. */
export const callsKnownMs = 24 * 60 * 60_000
