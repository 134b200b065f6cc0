/** The tags of the messages that the relay publishes on behalf of a client (relay specification, rpc methods). */
export const sessionTags = { propose: 1100, proposeResponse: 1101, settle: 1102 } as const

/** How long such a message is kept when the client does not say. */
export const sessionTtlSeconds = 300
