/** What one page may ask of the frame. Design of the embedded wallet, 3.3 and 3.12. */
export const frameLimits = {
  /** UTF-16 units of a message as JSON. */
  messageLength: 131_072,
  messagesPerSecond: 50,
  burst: 100,
  openRequests: 20,
  /** Requests that wait for the approve screen, the shown one included. */
  approvals: 5,
  /** Ids that are remembered, so that none is used twice. */
  rememberedIds: 10_000,
  pendingEveryMs: 10_000,
} as const
